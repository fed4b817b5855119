import BenchmarkHarness

extension Workload {
  /// Sets 1, 2, 3, … that each reach `observers` observers.
  ///
  /// - Parameters:
  ///   - factor: how often a set reaches each observer; what it sends for a second time is 0.
  ///   - subscribe: makes the observers, which add what they receive to the tally.
  ///   - set: sets 1 to the given number.
  static func sets(
    to observers: Int, factor: Int = 1, subscribe: (DeliveryTally) -> Void, set: @escaping (_ passes: Int) -> Void
  ) -> Workload {
    let tally = DeliveryTally()
    subscribe(tally)
    return Workload(
      operations: 1, deliveries: observers * factor, run: set,
      verify: { passes in
        tally.expect(count: passes * observers * factor, sum: observers * passes * (passes + 1) / 2)
      })
  }

  /// Passes that use something up, so that each needs its own: made before, checked after, outside the timed part.
  ///
  /// - Parameters:
  ///   - size: how large each is, for a bound on how many are made at once.
  ///   - verify: gets all that were made, after `run`.
  static func usingUp<State>(
    size: Int, operations: Int, deliveries: Int = 0, make: @escaping () -> State, run: @escaping (State) -> Void,
    verify: @escaping ([State]) -> String?
  ) -> Workload {
    var states: [State] = []
    return Workload(
      operations: operations, deliveries: deliveries, largestPassCount: max(1, largestTotalSize / size),
      prepare: { passes in states = (0..<passes).map { _ in make() } },
      run: { _ in for state in states { run(state) } },
      verify: { _ in
        defer { states = [] }
        return verify(states)
      })
  }

  static let largestTotalSize = 50_000
}
