import BenchmarkHarness
import Foundation
import Observation

/// What the system offers for the same job, as `dispatch/observable` uses Fanout.
func systemDispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/notification-center", unit: .observer, sizes: Sizes.upToTenThousand, role: .reference
    ) { size, _ in
      let center = NotificationCenter()
      let name = Notification.Name("value")
      var tokens: [any NSObjectProtocol] = []
      return .sets(to: size) { tally in
        for index in 0..<size {
          nonisolated(unsafe) let cell = tally.cell(index)
          tokens.append(
            center.addObserver(forName: name, object: nil, queue: nil) { notification in
              cell.pointee.add(notification.userInfo?["new"] as? Int ?? 0)
            })
        }
      } set: { passes in
        for value in 1...passes { center.post(name: name, object: nil, userInfo: ["old": value - 1, "new": value]) }
      }
    },
    BenchmarkCase("dispatch/observation", unit: .observer, sizes: Sizes.upToTenThousand, role: .reference) { size, _ in
      let model = Model()
      let tally = DeliveryTally()
      for index in 0..<size { follow(model, addingTo: tally.cell(index)) }
      _ = tally.takeAll()
      // An equal value tells nobody, so each pass sets a new one. Told before the change, an observer that reads at once
      // reads the value before.
      var before = model.value
      return Workload(
        operations: 1, deliveries: size,
        run: { passes in for _ in 0..<passes { model.value += 1 } },
        verify: { passes in
          defer { before += passes }
          return tally.expect(count: passes * size, sum: size * (passes * before + passes * (passes - 1) / 2))
        })
    },
  ]
}

@Observable
private final class Model {
  var value = 0
}

/// Tracking ends with the first change: whoever wants the next one tracks again.
private func follow(_ model: Model, addingTo cell: UnsafeMutablePointer<DeliveryTally.Cell>) {
  nonisolated(unsafe) let (model, cell) = (model, cell)
  withObservationTracking {
    cell.pointee.add(model.value)
  } onChange: {
    follow(model, addingTo: cell)
  }
}
