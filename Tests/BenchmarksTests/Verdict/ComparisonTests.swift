import BenchmarkHarness
import Testing

@Suite struct ComparisonTests {
  private func findings(_ now: Measurement, before: Measurement) -> [String] {
    Comparison(baseline: report(before)).findings(in: report(now)).map(\.message)
  }

  @Test func slowerCaseWithoutReferenceIsFoundByItsTimes() {
    #expect(
      findings(
        measurement("a/b", 1, costs: samples(around: 12)), before: measurement("a/b", 1, costs: samples(around: 10)))
        == ["a/b/1: 11.99 ns, 9.99 before: 1.20 times (p under 0.0001)"])
  }

  @Test func caseWithReferenceIsJudgedByItsRatiosAlone() {
    let before = measurement("a/b", 1, costs: samples(around: 10), ratios: ["a/c": samples(around: 1)])
    let slowerMachine = measurement("a/b", 1, costs: samples(around: 20), ratios: ["a/c": samples(around: 1)])
    let slowerCode = measurement("a/b", 1, costs: samples(around: 10), ratios: ["a/c": samples(around: 2)])
    #expect(findings(slowerMachine, before: before) == [])
    #expect(findings(slowerCode, before: before) == ["a/b/1: 2.00 × a/c, 1.00 before: 2.00 times (p under 0.0001)"])
  }

  @Test func growthAgainstOnlySomeReferencesIsTheirs() {
    func ratios(_ first: Double, _ second: Double) -> Measurement {
      measurement("a/b", 1, ratios: ["a/c": samples(around: first), "a/d": samples(around: second)])
    }
    #expect(findings(ratios(2, 1), before: ratios(1, 1)) == [])
    #expect(
      findings(ratios(2, 3), before: ratios(1, 1)) == ["a/b/1: 2.00 × a/c, 1.00 before: 2.00 times (p under 0.0001)"])
  }

  /// A process is fast or slow as a whole, so that 20 samples of one prove as little as one.
  @Test func growthThatNotEveryTrialShowsIsNoRegression() {
    func trials(_ centers: Double...) -> Measurement {
      var measured = measurement("a/b", 1)
      measured.ratios = [("a/c", centers.map(samples(around:)))]
      return measured
    }
    #expect(findings(trials(1, 2, 2), before: trials(1, 1, 1.1)) == [])
    #expect(findings(trials(2, 2, 2), before: trials(1, 1, 2.1)) == [])
    #expect(findings(trials(2, 2, 2), before: trials(1, 1, 1.1)).count == 1)
  }

  @Test func whatIsOnlyAReferenceIsNotJudged() {
    #expect(
      findings(
        measurement("a/b", 1, costs: samples(around: 20), allocations: 1, role: .reference),
        before: measurement("a/b", 1, costs: samples(around: 10), role: .reference)) == [])
  }

  @Test func smallGrowthIsNoRegressionHoweverCertain() {
    #expect(
      findings(
        measurement("a/b", 1, costs: samples(around: 11)), before: measurement("a/b", 1, costs: samples(around: 10)))
        == [])
  }

  /// Of two groups that do not overlap, five samples each have p = 0.012, six have p = 0.005.
  @Test(arguments: [(5, 0), (6, 1)])
  func growthThatSamplesDoNotProveIsNoRegression(count: Int, found: Int) {
    let costs = (0..<count).map { 10 + Double($0) / 10 }
    #expect(
      findings(measurement("a/b", 1, costs: costs.map { $0 * 2 }), before: measurement("a/b", 1, costs: costs)).count
        == found)
  }

  @Test func oneAllocationMoreIsARegression() {
    #expect(
      findings(measurement("a/b", 1, allocations: 1), before: measurement("a/b", 1, allocations: 0))
        == ["a/b/1: 1 allocations per operation, 0 before"])
  }

  @Test func countThatVariesByItselfHasSomeAllowance() {
    func count(_ allocations: Double) -> Measurement {
      measurement("a/b", 1, allocations: allocations, countsExactly: false)
    }
    #expect(findings(count(2.1), before: count(2)) == [])
    #expect(findings(count(3), before: count(2)) == ["a/b/1: 3 allocations per operation, 2 before"])
    #expect(Comparison(baseline: report(count(2))).findings(in: report(count(3))).map(\.isStatistical) == [true])
  }

  @Test func caseThatTheBaselineLacksIsNoted() {
    let comparison = Comparison(baseline: report(measurement("a/b", 1)))
    let now = report(measurement("a/b", 1), measurement("a/new", 1))
    #expect(comparison.findings(in: now) == [])
    #expect(comparison.notes(on: now) == ["a/new/1 is not in the baseline"])
  }

  @Test func baselineOfAnotherMachineOrBuildIsNoted() {
    var before = report(measurement("a/b", 1))
    before.context.commit = "another"
    before.context.date = "1999-01-01T00:00:00Z"
    #expect(Comparison(baseline: before).notes(on: report(measurement("a/b", 1))) == [])
    before.context.cpu = nil
    before.context.cores = 64
    before.context.configuration = "debug"
    #expect(
      Comparison(baseline: before).notes(on: report(measurement("a/b", 1))) == [
        "times do not compare: the baseline has configuration debug, cpu n/a, cores 64;"
          + " this run has configuration release, cpu a processor, cores 2"
      ])
  }
}
