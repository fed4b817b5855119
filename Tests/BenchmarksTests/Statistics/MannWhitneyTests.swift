import BenchmarkHarness
import Testing

@Suite struct MannWhitneyTests {
  @Test func equalGroupsDoNotDiffer() {
    #expect(MannWhitney.pValue([1, 2, 3], [1, 2, 3]) == 1)
    #expect(MannWhitney.pValue([5, 5, 5], [5, 5, 5]) == 1)
    #expect(MannWhitney.pValue([], [1]) == 1)
  }

  /// The statistic is 0, its mean 50, its deviation 13.2288: z = 49.5 / 13.2288.
  @Test func separateGroupsDifferAsTheNormalDistributionSays() {
    let pValue = MannWhitney.pValue((1...10).map(Double.init), (11...20).map(Double.init))
    #expect(abs(pValue - 0.000_182_67) < 0.000_000_1)
  }

  /// Ranks 1.5, 1.5, 3, 5, 5, 5, 7, 8: the statistic is 1, its mean 8, its variance 11.2857; z = 6.5 / 3.3594.
  @Test func tiesShareTheirRanks() {
    let pValue = MannWhitney.pValue([1, 1, 2, 3], [3, 3, 4, 5])
    #expect(abs(pValue - 0.053_01) < 0.000_01)
  }

  @Test func orderOfTheGroupsDoesNotMatter() {
    let first = [1.0, 4, 6, 9, 12]
    let second = [2.0, 3, 8, 15, 16, 20]
    #expect(MannWhitney.pValue(first, second) == MannWhitney.pValue(second, first))
  }
}
