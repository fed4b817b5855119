import BenchmarkHarness
import Foundation
import Testing

@Suite struct RunnerTests {
  private let effort = Effort(repetitions: 8, minTime: 0, sampleTime: 1e-9)

  @Test func pairsAlternateWhichOfTheTwoComesFirst() {
    let log = Log()
    let runner = Runner(
      [benchmark("a", log, references: ["test/b"]), benchmark("b", log)], effort: effort, seed: 1)
    let measured = runner.measure([CaseID(name: "test/a", size: 1)])
    #expect(measured[0].ratios.map(\.reference) == ["test/b"])
    #expect(measured[0].ratios[0].trials.map(\.count) == [2, 2, 2, 2])
    // Four trials take two pairs each; what follows is the count of allocations.
    let trial = ["b", "a", "a", "b"]
    #expect(Array(log.runs.prefix(16)) == trial + trial + trial + trial)
  }

  @Test func trialsAlternateWhichOfTheTwoIsMadeFirst() {
    let log = Log()
    _ = Runner([benchmark("a", log, references: ["test/b"]), benchmark("b", log)], effort: effort, seed: 1)
      .measure([CaseID(name: "test/a", size: 1)])
    #expect(Array(log.made.prefix(8)) == ["a", "b", "b", "a", "a", "b", "b", "a"])
  }

  @Test func referenceIsMeasuredOnItsOwnOnlyIfNobodyComparesWithIt() {
    let log = Log()
    let cases = [benchmark("a", log, references: ["test/b"]), benchmark("b", log), benchmark("c", log)]
    let ids = ["test/a", "test/b", "test/c"].map { CaseID(name: $0, size: 1) }
    let measured = Runner(cases, effort: effort, seed: 1).measure(ids)
    #expect(measured.map(\.id) == ids)
    #expect(measured.map { $0.trials.map(\.costs.count) } == [[2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 2, 2]])
    #expect(measured.map { $0.trials.map(\.deliveries) } == [[2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 2, 2]])
  }

  @Test func caseWithAWrongChecksumCarriesItsReason() {
    let log = Log()
    let measured = Runner([benchmark("a", log, problem: "one is missing")], effort: effort, seed: 1)
      .measure([CaseID(name: "test/a", size: 1)])
    #expect(measured[0].failure == "one is missing")
    #expect(measured[0].heapUse == nil)
  }

  /// No pass is so long that a billionth of it is a nanosecond, nor so short that it is less than one.
  @Test(arguments: [(CostUnit.operation, true), (.observer, false)])
  func costIsDividedByWhatTheUnitSays(unit: CostUnit, isDivided: Bool) {
    let measured = measure([
      BenchmarkCase("test/a", unit: unit, sizes: [1]) { _, _ in empty(operations: 1_000_000_000, deliveries: 1) }
    ])
    #expect((measured.trials.flatMap(\.costs).max()! < 1) == isDivided)
  }

  @Test func ratioIsThatOfTheCaseToItsReference() {
    let measured = measure([
      BenchmarkCase("test/a", sizes: [1], references: ["test/b"]) { _, _ in empty(operations: 1) },
      BenchmarkCase("test/b", sizes: [1]) { _, _ in empty(operations: 1_000_000_000) },
    ])
    #expect(measured.ratios[0].trials.joined().min()! > 1)
  }

  @Test func costIsReadFromTheClockOfTheCaseAndOnlyTheWallClockCountsOtherThreads() {
    let ownTime = measure([waiting(clock: .cpu)])
    let allTime = measure([waiting(clock: .wall)])
    #expect(ownTime.trials.flatMap(\.costs) == ownTime.trials.flatMap(\.cpu))
    #expect(allTime.trials.flatMap(\.costs) == allTime.trials.flatMap(\.wall))
    // CPU time is not lost to other processes, so the two hold on a machine of any speed and load.
    #expect(ownTime.trials.flatMap(\.cpu).min()! < Self.workOfTheOtherThread)
    #expect(allTime.trials.flatMap(\.cpu).min()! >= Self.workOfTheOtherThread)
  }

  @Test func firstPassIsCheckedLikeAllOthers() {
    let measured = measureRuns { run in run == 1 ? "the first is missing" : nil }
    #expect(measured.failure == "the first is missing")
  }

  @Test(.enabled(if: AllocationMeter.obstacle == nil))
  func passesWhoseAllocationsAreCountedAreChecked() {
    // Four workloads are timed, the fifth is counted.
    let measured = measureRuns(problemOfWorkload: 5) { _ in "one is missing" }
    #expect(measured.failure == "its deliveries were wrong while its allocations were counted")
  }

  @Test func wrongChecksumOfAReferenceFailsTheCaseIfTheReferenceHasNoLineOfItsOwn() {
    let log = Log()
    let cases = [benchmark("a", log, references: ["test/b"]), benchmark("b", log, problem: "one is missing")]
    let ids = ["test/a", "test/b"].map { CaseID(name: $0, size: 1) }
    let runner = Runner(cases, effort: effort, seed: 1)
    #expect(runner.measure([ids[0]]).map(\.failure) == ["its reference test/b/1: one is missing"])
    #expect(runner.measure(ids).map(\.failure) == [nil, "one is missing"])
  }

  @Test func longerTimeTakesMoreSamples() {
    let log = Log()
    let effort = Effort(repetitions: 3, minTime: 0.2, sampleTime: 1e-6)
    let measured = Runner([benchmark("a", log)], effort: effort, seed: 1).measure([CaseID(name: "test/a", size: 1)])
    // Samples this short were once taken at most 60 times.
    #expect(measured[0].trials.flatMap(\.costs).count > 60)
  }

  /// Measures the first case.
  private func measure(_ cases: [BenchmarkCase]) -> BenchmarkHarness.Measurement {
    Runner(cases, effort: effort, seed: 1).measure([CaseID(name: cases[0].name, size: 1)])[0]
  }

  private func empty(operations: Int, deliveries: Int = 0) -> Workload {
    Workload(
      operations: operations, deliveries: deliveries, largestPassCount: 1, run: { _ in }, verify: { _ in nil })
  }

  /// CPU time, in nanoseconds.
  private static let workOfTheOtherThread = 2e6

  /// A case that lets another thread do the work.
  private func waiting(clock: CostClock) -> BenchmarkCase {
    BenchmarkCase("test/a", sizes: [1], clock: clock) { _, _ in
      Workload(
        operations: 1, deliveries: 0, largestPassCount: 1,
        run: { _ in
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            while Self.ownTime < Self.workOfTheOtherThread {}
            done.signal()
          }
          done.wait()
        }, verify: { _ in nil })
    }
  }

  /// CPU time of this thread, in nanoseconds.
  private static var ownTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Measures a case with any number of passes a sample.
  ///
  /// - Parameters:
  ///   - problemOfWorkload: which workload has the problem, counted from 1; all if it is nil.
  ///   - problem: what is wrong after a run, counted from 1 in each workload.
  private func measureRuns(problemOfWorkload: Int? = nil, problem: @escaping (Int) -> String?)
    -> BenchmarkHarness.Measurement
  {
    var workloads = 0
    let benchmark = BenchmarkCase("test/a", sizes: [1]) { _, _ in
      workloads += 1
      let hasProblem = problemOfWorkload == nil || problemOfWorkload == workloads
      var runs = 0
      return Workload(
        operations: 1, deliveries: 1, run: { _ in runs += 1 }, verify: { _ in hasProblem ? problem(runs) : nil })
    }
    return measure([benchmark])
  }

  private func benchmark(
    _ name: String, _ log: Log, references: [String] = [], problem: String? = nil
  ) -> BenchmarkCase {
    BenchmarkCase("test/\(name)", sizes: [1], references: references) { _, _ in
      log.made.append(name)
      return Workload(
        operations: 1, deliveries: 1, largestPassCount: 1, run: { _ in log.runs.append(name) },
        verify: { _ in problem })
    }
  }
}

private final class Log {
  var made: [String] = []
  var runs: [String] = []
}
