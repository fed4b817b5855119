import BenchmarkHarness
import Testing

@Suite struct SlopeTests {
  @Test(arguments: [0.0, 0.25, 1, 2])
  func powerLawHasItsExponentAsSlope(exponent: Double) throws {
    let costs = [(100, 1.0), (1_000, 10.0), (10_000, 100.0)].map { (size: $0.0, base: $0.1) }
    let points = costs.map { (size: $0.size, cost: 3 * power(of: $0.base, exponent)) }
    #expect(abs(try #require(Slope.fit(points)) - exponent) < 1e-9)
  }

  @Test func sizesBelowAHundredAreLeftOut() throws {
    let slope = try #require(Slope.fit([(1, 1_000), (10, 500), (100, 2), (1_000, 20)]))
    #expect(abs(slope - 1) < 1e-9)
  }

  @Test func oneSizeHasNoSlope() {
    #expect(Slope.fit([(100, 2), (100, 3), (10, 1)]) == nil)
  }

  /// By quarters, so that no mathematics library is needed.
  private func power(of base: Double, _ exponent: Double) -> Double {
    let quarter = base.squareRoot().squareRoot()
    return (0..<Int(exponent * 4)).reduce(1) { result, _ in result * quarter }
  }
}
