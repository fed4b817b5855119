import BenchmarkHarness
import Testing

@Suite struct ThresholdsTests {
  private var limits: Thresholds {
    var limits = Thresholds()
    limits.tolerance = 0.2
    limits.slopeTolerance = 0.1
    limits.allocations = ["a/b/100": 1]
    limits.bytes = ["a/b/100": 64]
    limits.ratios = ["a/b/100": ["a/c": 0.5]]
    limits.slopes = ["a/b": 0.25]
    return limits
  }

  @Test func whatLiesWithinItsLimitsIsFine() {
    let fine = report(
      measurement("a/b", 100, costs: [10], allocations: 1, bytes: 64, ratios: ["a/c": [0.5], "a/free": [9]]),
      measurement("a/b", 10_000, costs: [20]))
    #expect(limits.findings(in: fine) == [])
    #expect(limits.notes(on: fine) == [])
  }

  @Test func everyLimitThatIsExceededIsNamed() {
    let worse = report(
      measurement("a/b", 100, costs: [10], allocations: 2, bytes: 65, ratios: ["a/c": [0.61]]),
      measurement("a/b", 10_000, costs: [200]))
    #expect(
      limits.findings(in: worse).map(\.message) == [
        "a/b/100: 2 allocations per operation, at most 1 expected",
        "a/b/100: 65 bytes per operation, at most 64 expected",
        "a/b/100: 0.61 (0.61 to 0.61) × a/c, at most 0.50 expected (and 20 % for noise)",
        "a/b: slope 0.65, at most 0.25 expected (and 0.10 for noise)",
      ])
    #expect(limits.findings(in: worse).map(\.isStatistical) == [false, false, true, true])
    #expect(limits.findings(in: worse)[3].cases.map(\.size) == [100, 10_000])
  }

  @Test func countThatVariesIsDoubtedLikeATime() {
    let worse = report(measurement("a/b", 100, allocations: 2, countsExactly: false))
    #expect(limits.findings(in: worse).map(\.isStatistical) == [true])
  }

  @Test func ratioCountsOnlyIfItsWholeIntervalIsAboveLimitAndTolerance() {
    let unsure = report(measurement("a/b", 100, ratios: ["a/c": [0.59, 0.7, 0.8]]))
    #expect(limits.findings(in: unsure).filter(\.isStatistical) == [])
  }

  @Test func whatWasNotCountedExceedsNothing() {
    #expect(limits.findings(in: report(measurement("a/b", 100, allocations: nil, bytes: 0))) == [])
  }

  @Test func failedCaseIsNotJudged() {
    let failed = report(measurement("a/b", 100, allocations: 5, failure: "wrong"))
    #expect(limits.findings(in: failed) == [])
  }

  @Test func fewerAllocationsThanTheExactLimitAreNoted() {
    #expect(
      limits.notes(on: report(measurement("a/b", 100, allocations: 0)))
        == ["a/b/100: 0 allocations per operation, the threshold says 1"])
  }

  @Test func caseThatNothingLimitsIsNoted() {
    let free = report(
      measurement("a/b", 1), measurement("a/b", 100), measurement("a/b", 1_000),
      measurement("a/reference", 1, role: .reference), measurement("a/failed", 1, failure: "wrong"))
    #expect(limits.notes(on: free).dropFirst() == ["a/b/1 has no limit: --update-thresholds gives it one"])
  }

  @Test func updateTakesOverCountsAndWhatExceedsItsLimit() {
    var updated = limits
    updated.update(
      from: report(
        measurement("a/b", 100, allocations: 3, bytes: 70, ratios: ["a/c": [2], "a/free": [9]]),
        measurement("a/new", 1, allocations: 2, bytes: 9, ratios: ["a/c": [0.2], "a/other": [7]]),
        measurement("a/new", 10_000, allocations: 0.5, ratios: ["a/c": [0.2]], countsExactly: false)))
    #expect(updated.allocations == ["a/b/100": 3, "a/new/1": 2, "a/new/10000": 0.57])
    #expect(updated.bytes == ["a/b/100": 70])
    #expect(updated.ratios == ["a/b/100": ["a/c": 2.2], "a/new/1": ["a/c": 0.22], "a/new/10000": ["a/c": 0.4]])
  }

  @Test func updateLeavesLimitsThatHoldAndDecisions() {
    var updated = limits
    updated.update(
      from: report(
        measurement("a/b", 100, costs: [1], allocations: 1, bytes: 9, ratios: ["a/c": [0.1]]),
        measurement("a/b", 10_000, costs: [100], allocations: nil)))
    #expect(updated == limits)
    updated.update(from: report(measurement("a/b", 100, costs: [1], allocations: 0.5, countsExactly: false)))
    #expect(updated == limits)
  }
}
