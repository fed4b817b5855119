import Fanout

/// Makes derived values and counts how often each is computed.
final class ComputationCounter {
  private final class Count {
    var runs = 0
  }

  private var counts: [Count] = []

  /// How often each was computed since the last reset, in the order in which they were made.
  var runs: [Int] { counts.map(\.runs) }

  func reset() {
    for count in counts { count.runs = 0 }
  }

  /// A `Computed { }` that counts.
  func computed<Value>(_ compute: @escaping () -> Value) -> Computed<Value> {
    let count = makeCount()
    return Computed {
      count.runs += 1
      return compute()
    }
  }

  /// A `map` that counts.
  func map<Value, Result>(
    _ source: some Subscribable<Value>, _ transform: @escaping (Value) -> Result
  ) -> Computed<Result> {
    let count = makeCount()
    return source.map { value in
      count.runs += 1
      return transform(value)
    }
  }

  private func makeCount() -> Count {
    let count = Count()
    counts.append(count)
    return count
  }
}
