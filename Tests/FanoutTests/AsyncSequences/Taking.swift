import Fanout

// Taking from an iterator in tests, on the actor of the test.

extension ValueSequence.Iterator {
  /// The next `count` values. They are there already.
  mutating func take(_ count: Int, isolation: isolated (any Actor)? = #isolation) async -> [Value] {
    var taken: [Value] = []
    while taken.count < count, let value = await next() { taken.append(value) }
    return taken
  }

  /// Returns when a task waits for a value.
  func untilAwaited(isolation: isolated (any Actor)? = #isolation) async {
    while !isAwaited { await Task.yield() }
  }
}

extension ChangeSequence.Iterator {
  /// Returns when a task waits for a change.
  func untilAwaited(isolation: isolated (any Actor)? = #isolation) async {
    while !isAwaited { await Task.yield() }
  }
}

/// What a task has taken, for the test to look at.
@MainActor final class Taken<Value> {
  var values: [Value] = []
}
