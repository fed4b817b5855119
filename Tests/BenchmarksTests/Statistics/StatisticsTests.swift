import BenchmarkHarness
import Testing

@Suite struct StatisticsTests {
  @Test func noSampleHasNoStatistics() {
    #expect(Statistics([]) == nil)
  }

  @Test func percentilesLieBetweenNeighbours() throws {
    let statistics = try #require(Statistics([40, 10, 30, 20]))
    #expect([0, 50, 90, 100].map(statistics.percentile) == [10, 25, 37, 40])
    #expect(statistics.min == 10)
    #expect(statistics.median == 25)
  }

  @Test func oneSampleIsItsOwnMedianAndInterval() throws {
    let statistics = try #require(Statistics([7]))
    #expect(statistics.percentile(99) == 7)
    #expect(statistics.medianInterval == 7...7)
  }

  @Test func intervalOfAHundredSamplesLeavesOutBothEnds() {
    #expect(Statistics((1...100).map(Double.init))?.medianInterval == 40...61)
  }

  @Test func intervalOfFiveSamplesIsTheirRange() {
    #expect(Statistics([5, 1, 4, 2, 3])?.medianInterval == 1...5)
  }

  @Test func intervalHoldsTheTrueMedianInNineteenOfTwentyRuns() {
    var random = SeededRandom(seed: 7)
    let hits = (0..<1_000).count { _ in
      Statistics((0..<30).map { _ in Double.random(in: 0..<2, using: &random) })!.medianInterval.contains(1)
    }
    #expect(hits >= 930, "seed 7")
  }
}
