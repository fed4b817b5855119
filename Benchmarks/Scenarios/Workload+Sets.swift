import BenchmarkHarness

typealias Counts = UnsafeMutablePointer<DeliveryTally.Counts>

/// A workload of sets 1, 2, 3, … that each reach `observers` observers.
func sets(to observers: Int, subscribe: (Counts) -> Void, set: @escaping (_ passes: Int) -> Void) -> Workload {
  let tally = DeliveryTally()
  subscribe(tally.counts)
  return Workload(
    operations: 1, deliveries: observers, run: set,
    verify: { passes in tally.expectSets(passes: passes, observers: observers) })
}
