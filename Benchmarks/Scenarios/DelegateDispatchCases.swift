import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// One message reaches every delegate.
func delegateDispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/multicast-delegate", unit: .observer, sizes: Sizes.upToTenThousand,
      references: ["dispatch/weak-array", "dispatch/filter-map-wrappers"]
    ) { size, _ in
      let delegates = MulticastDelegate<any ValueListener>()
      return messages(to: size, add: { delegates.add($0) }) { passes in
        for value in 1...passes { delegates.invoke { $0.valueDidChange(to: value) } }
      }
    },
    BenchmarkCase(
      "dispatch/weak-array", unit: .observer, sizes: Sizes.upToTenThousand, role: .reference
    ) { size, _ in
      let delegates = WeakArray()
      return messages(to: size, add: { delegates.add($0) }) { passes in
        for value in 1...passes { delegates.invoke { $0.valueDidChange(to: value) } }
      }
    },
    BenchmarkCase(
      "dispatch/filter-map-wrappers", unit: .observer, sizes: Sizes.upToTenThousand, role: .reference
    ) { size, _ in
      let delegates = FilterMapWrappers<any ValueListener>()
      return messages(to: size, add: { delegates.add($0) }) { passes in
        for value in 1...passes { delegates.invoke { $0.valueDidChange(to: value) } }
      }
    },
  ]
}

private func messages(
  to size: Int, add: (any ValueListener) -> Void, send: @escaping (_ passes: Int) -> Void
) -> Workload {
  let tally = DeliveryTally()
  let listeners = (0..<size).map { Listener(cell: tally.cell($0)) }
  for listener in listeners { add(listener) }
  return Workload(
    operations: 1, deliveries: size,
    run: { passes in withExtendedLifetime(listeners) { send(passes) } },
    verify: { passes in tally.expect(count: passes * size, sum: size * passes * (passes + 1) / 2) })
}

private final class Listener: ValueListener {
  private let cell: UnsafeMutablePointer<DeliveryTally.Cell>

  init(cell: UnsafeMutablePointer<DeliveryTally.Cell>) {
    self.cell = cell
  }

  func valueDidChange(to value: Int) {
    cell.pointee.add(value)
  }
}
