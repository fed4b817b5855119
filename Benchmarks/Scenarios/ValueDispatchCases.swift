import BenchmarkHarness
import Fanout

/// The same dispatch with values that are counted, large, or both.
func valueDispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/observable-string", unit: .observer, sizes: Sizes.upToTenThousand, references: ["dispatch/limit"]
    ) { size, _ in
      let values = [String(repeating: "a", count: 40), String(repeating: "b", count: 41)]
      let observable = Observable(values[0])
      return .alternatingSets(to: size, weights: values.map(\.utf8.count)) { tally in
        for index in 0..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new.utf8.count) }
        }
      } set: { passes in
        for pass in 0..<passes { observable.value = values[pass & 1] }
      }
    },
    BenchmarkCase(
      "dispatch/observable-struct64", unit: .observer, sizes: Sizes.upToTenThousand,
      references: ["dispatch/limit"]
    ) { size, _ in
      let observable = Observable(Wide(last: 0))
      return .sets(to: size) { tally in
        for index in 0..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new.last) }
        }
      } set: { passes in
        for value in 1...passes { observable.value = Wide(last: value) }
      }
    },
    BenchmarkCase(
      "dispatch/observable-array", unit: .observer, sizes: Sizes.upToTenThousand, references: ["dispatch/limit"]
    ) { size, _ in
      let values = [Array(0..<100), Array(0..<101)]
      let observable = Observable(values[0])
      return .alternatingSets(to: size, weights: values.map(\.count)) { tally in
        for index in 0..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new.count) }
        }
      } set: { passes in
        for pass in 0..<passes { observable.value = values[pass & 1] }
      }
    },
  ]
}

/// Eight words without references.
private struct Wide {
  var words = (1, 2, 3, 4, 5, 6, 7)
  var last: Int
}

extension Workload {
  /// Sets of two values in turn, the first one first; an observer adds the weight of what it receives.
  fileprivate static func alternatingSets(
    to observers: Int, weights: [Int], subscribe: (DeliveryTally) -> Void, set: @escaping (_ passes: Int) -> Void
  ) -> Workload {
    let tally = DeliveryTally()
    subscribe(tally)
    return Workload(
      operations: 1, deliveries: observers, run: set,
      verify: { passes in
        let sum = (passes + 1) / 2 * weights[0] + passes / 2 * weights[1]
        return tally.expect(count: passes * observers, sum: observers * sum)
      })
  }
}
