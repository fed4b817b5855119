/// A case at a size, ready to be sampled.
struct Subject {
  let benchmark: BenchmarkCase
  let id: CaseID
  private let workload: Workload
  private let passes: Int
  /// What went wrong before the first sample, nil if nothing did.
  private let earlyFailure: String?

  struct Sample {
    let cost: Double
    let cpu: Double
    let wall: Double
    let deliveries: Int
    let failure: String?
  }

  /// Makes the case ready and finds out how many passes fill a sample.
  init(_ benchmark: BenchmarkCase, size: Int, sampleTime: Double, random: inout SeededRandom) {
    self.benchmark = benchmark
    id = CaseID(name: benchmark.name, size: size)
    workload = benchmark.make(size, &random)
    (passes, earlyFailure) = Self.calibrate(workload, clock: benchmark.clock, nanoseconds: sampleTime * 1e9)
  }

  func sample() -> Sample {
    let (time, failure) = Self.time(workload, passes: passes, clock: benchmark.clock)
    let perPass = benchmark.unit == .observer ? workload.deliveries : workload.operations
    let units = Double(passes * max(1, perPass))
    return Sample(
      cost: time.reading(of: benchmark.clock) / units, cpu: time.cpu / units, wall: time.wall / units,
      deliveries: passes * workload.deliveries, failure: earlyFailure ?? failure)
  }

  private static func time(
    _ workload: Workload, passes: Int, clock: CostClock
  ) -> (time: Moment, failure: String?) {
    workload.prepare(passes)
    let start = Moment.now(clock)
    workload.run(passes)
    let time = Moment.since(start, clock)
    return (time, workload.verify(passes))
  }

  private static func calibrate(
    _ workload: Workload, clock: CostClock, nanoseconds: Double
  ) -> (passes: Int, failure: String?) {
    var passes = 1
    while passes < workload.largestPassCount {
      let (time, failure) = time(workload, passes: passes, clock: clock)
      let taken = max(time.reading(of: clock), 1)
      if failure != nil || taken >= nanoseconds { return (passes, failure) }
      // A short run says little about a long one: never more than tenfold at once.
      let wanted = Double(passes) * min(10, max(1.2, nanoseconds / taken))
      passes = min(workload.largestPassCount, Int(wanted.rounded(.up)))
      if taken >= nanoseconds / 2 { break }
    }
    return (passes, nil)
  }
}
