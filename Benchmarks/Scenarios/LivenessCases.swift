import BenchmarkHarness
import Fanout

/// What it costs to ask whether a subscription still lives: what a queue asks again before each call.
func livenessCases() -> [BenchmarkCase] {
  [
    BenchmarkCase("liveness/token", sizes: Sizes.upToTenThousand) { size, random in
      let tally = DeliveryTally()
      let observable = Observable(0)
      let tokens = (0..<size).map { index in
        observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
      }.shuffled(using: &random)
      return Workload(
        operations: size, deliveries: 0,
        run: { passes in
          for _ in 0..<passes {
            for token in tokens where token.isActive { tally.cell(0).pointee.add(1) }
          }
        },
        verify: { passes in withExtendedLifetime(observable) { tally.expect(count: passes * size, sum: passes * size) }
        }
      )
    }
  ]
}
