import BenchmarkHarness
import Testing

@Suite struct DeliveryTallyTests {
  @Test func tallyAddsUpTheCellsOfAllObservers() {
    let tally = DeliveryTally()
    for observer in 0..<20 { tally.cell(observer).pointee.add(observer) }
    #expect(tally.expect(count: 20, sum: 190) == nil)
  }

  @Test func tallySaysWhatIsMissingAndStartsAgain() {
    let tally = DeliveryTally()
    tally.cell(3).pointee.add(5)
    #expect(
      tally.expect(count: 2, sum: 10) == "expected 2 deliveries with the sum 10, found 1 with the sum 5")
    #expect(tally.expect(count: 0, sum: 0) == nil)
  }

  @Test func tallyNoticesADeliveryWithTheWrongValue() {
    let tally = DeliveryTally()
    tally.cell(0).pointee.add(4)
    #expect(tally.expect(count: 1, sum: 5) != nil)
  }

  @Test func sameSeedGivesTheSameShuffle() {
    var first = SeededRandom(seed: 5)
    var second = SeededRandom(seed: 5)
    var third = SeededRandom(seed: 6)
    let shuffled = Array(0..<50).shuffled(using: &first)
    #expect(shuffled == Array(0..<50).shuffled(using: &second))
    #expect(shuffled != Array(0..<50).shuffled(using: &third))
  }
}
