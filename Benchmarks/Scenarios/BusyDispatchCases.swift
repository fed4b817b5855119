import BenchmarkHarness
import Fanout

/// Dispatch over what has ended, with owners, and with handlers that cancel or set.
func busyDispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/with-cancelled", unit: .observer, sizes: Sizes.fromTen, references: ["dispatch/limit"]
    ) { size, _ in
      let observable = Observable(0)
      return .sets(to: size / 2) { tally in
        let tokens = (0..<size).map { index in
          observable.subscribe { [cell = tally.cell(index / 2)] _, new in cell.pointee.add(new) }
        }
        for index in stride(from: 1, to: size, by: 2) { tokens[index].cancel() }
      } set: { passes in
        for value in 1...passes { observable.value = value }
      }
    },
    BenchmarkCase(
      "dispatch/owners", unit: .observer, sizes: Sizes.upToTenThousand, references: ["dispatch/weak-array"]
    ) { size, _ in
      let observable = Observable(0)
      let owners = (0..<size).map { _ in Owner() }
      return .sets(to: size) { tally in
        for (index, owner) in owners.enumerated() {
          observable.subscribe(owner: owner) { [cell = tally.cell(index)] _, _, new in cell.pointee.add(new) }
        }
      } set: { passes in
        withExtendedLifetime(owners) {
          for value in 1...passes { observable.value = value }
        }
      }
    },
    BenchmarkCase("dispatch/dead-owners", unit: .observer, sizes: Sizes.fromTen, countsExactly: false) { size, _ in
      let tally = DeliveryTally()
      return .usingUp(size: size, operations: 1, deliveries: size / 2) {
        let observable = Observable(0)
        let owners = (0..<size).map { _ in Owner() }
        for (index, owner) in owners.enumerated() {
          observable.subscribe(owner: owner) { [cell = tally.cell(index / 2)] _, _, new in cell.pointee.add(new) }
        }
        let living = stride(from: 0, to: size, by: 2).map { owners[$0] }
        return (observable: observable, living: living)
      } run: { state in
        state.observable.value = 1
      } verify: { states in
        tally.expect(count: states.count * (size / 2), sum: states.count * (size / 2))
      }
    },
    BenchmarkCase("dispatch/cancel-inside", unit: .observer, sizes: Sizes.upToTenThousand, countsExactly: false) {
      size, _ in
      let tally = DeliveryTally()
      return .usingUp(size: size, operations: 1, deliveries: size) {
        let tokens = Tokens()
        let observable = Observable(0)
        tokens.all = (0..<size).map { index in
          observable.subscribe { [cell = tally.cell(index)] _, new in
            cell.pointee.add(new)
            tokens.all[index].cancel()
          }
        }
        return observable
      } run: { observable in
        observable.value = 1
      } verify: { observables in
        for observable in observables { observable.value = 2 }
        return tally.expect(count: observables.count * size, sum: observables.count * size)
      }
    },
    BenchmarkCase(
      "dispatch/set-inside", unit: .observer, sizes: Sizes.upToTenThousand, references: ["dispatch/limit"]
    ) { size, _ in
      let observable = Observable(0)
      return .sets(to: size, factor: 2) { tally in
        _ = observable.subscribe { [cell = tally.cell(0), unowned observable] _, new in
          cell.pointee.add(new)
          if new != 0 { observable.value = 0 }
        }
        for index in 1..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
        }
      } set: { passes in
        for value in 1...passes { observable.value = value }
      }
    },
  ]
}

final class Owner {}

/// The tokens of one observable, for its handlers to cancel.
final class Tokens {
  var all: [SubscriptionToken] = []
}
