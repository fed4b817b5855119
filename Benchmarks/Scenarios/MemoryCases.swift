import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// What an observable costs before anybody listens, and what listening costs in bytes.
func memoryCases() -> [BenchmarkCase] {
  [
    BenchmarkCase("create/observable", sizes: [1], references: ["create/int-class"]) { _, _ in
      creation { blackHole(Observable($0)) }
    },
    BenchmarkCase("create/int-class", sizes: [1], role: .reference) { _, _ in
      creation { blackHole(IntHolder($0)) }
    },
    BenchmarkCase("memory/observable", sizes: [1], bytes: .kept) { _, _ in
      var made: [Observable<Int>] = []
      return Workload(
        operations: 1, deliveries: 0, largestPassCount: 10_000,
        prepare: { passes in
          made = []
          made.reserveCapacity(passes)
        },
        run: { passes in for value in 1...passes { made.append(Observable(value)) } },
        verify: { passes in
          let tally = DeliveryTally()
          for observable in made { tally.cell(0).pointee.add(observable.value) }
          return tally.expect(count: passes, sum: passes * (passes + 1) / 2)
        })
    },
    // The handlers capture nothing, so the bytes are those of the subscription alone.
    BenchmarkCase("memory/subscription", sizes: [10_000], bytes: .kept, countsExactly: false) { size, _ in
      .usingUp(size: size, operations: size) {
        Observable(0)
      } run: { observable in
        for _ in 0..<size { _ = observable.subscribe { _, new in tallyOfCapturelessHandlers.cell(0).pointee.add(new) } }
      } verify: { observables in
        for observable in observables { observable.value = 1 }
        return tallyOfCapturelessHandlers.expect(count: observables.count * size, sum: observables.count * size)
      }
    },
  ]
}

private nonisolated(unsafe) let tallyOfCapturelessHandlers = DeliveryTally()

/// Makes an object and drops it.
private func creation(_ make: @escaping (Int) -> Void) -> Workload {
  Workload(
    operations: 1, deliveries: 0,
    run: { passes in for value in 1...passes { make(value) } },
    verify: { _ in nil })
}
