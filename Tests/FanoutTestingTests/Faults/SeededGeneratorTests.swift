import FanoutTesting
import Testing

@Suite struct SeededGeneratorTests {
  @Test func numbersAreThoseOfSplitMix64() {
    // The first numbers that the reference implementation makes of this seed.
    var generator = SeededGenerator(seed: 1_234_567)
    #expect([generator.next(), generator.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }
}
