import BenchmarkHarness
import Testing

@Suite struct RunnerTests {
  private let effort = Effort(repetitions: 6, minTime: 0, sampleTime: 1e-9)

  @Test func pairsAlternateWhichOfTheTwoComesFirst() {
    let log = Log()
    let runner = Runner(
      [benchmark("a", log, references: ["test/b"]), benchmark("b", log)], effort: effort, seed: 1)
    let measured = runner.measure([CaseID(name: "test/a", size: 1)])
    #expect(measured[0].ratios.map(\.reference) == ["test/b"])
    #expect(measured[0].ratios[0].values.count == 6)
    // Three builds take two pairs each; what follows is the count of allocations.
    let build = ["b", "a", "a", "b"]
    #expect(Array(log.runs.prefix(12)) == build + build + build)
  }

  @Test func referenceIsMeasuredOnItsOwnOnlyIfNobodyComparesWithIt() {
    let log = Log()
    let cases = [benchmark("a", log, references: ["test/b"]), benchmark("b", log), benchmark("c", log)]
    let ids = ["test/a", "test/b", "test/c"].map { CaseID(name: $0, size: 1) }
    let measured = Runner(cases, effort: effort, seed: 1).measure(ids)
    #expect(measured.map(\.id) == ids)
    #expect(measured.map(\.costs.count) == [6, 6, 6])
    #expect(measured.map(\.deliveries) == [6, 6, 6])
  }

  @Test func caseWithAWrongChecksumCarriesItsReason() {
    let log = Log()
    let measured = Runner([benchmark("a", log, problem: "one is missing")], effort: effort, seed: 1)
      .measure([CaseID(name: "test/a", size: 1)])
    #expect(measured[0].failure == "one is missing")
    #expect(measured[0].allocations == nil)
  }

  private func benchmark(
    _ name: String, _ log: Log, references: [String] = [], problem: String? = nil
  ) -> BenchmarkCase {
    BenchmarkCase("test/\(name)", sizes: [1], references: references) { _, _ in
      Workload(
        operations: 1, deliveries: 1, largestPassCount: 1, run: { _ in log.runs.append(name) },
        verify: { _ in problem })
    }
  }
}

private final class Log {
  var runs: [String] = []
}
