import Testing

@testable import FanoutTour

@MainActor
@Suite
struct ChecksTests {
  @Test func differencesAreKeptInOrder() {
    let checks = Checks()
    checks.expect("the badge", 2, is: 2)
    checks.expect("the total", 900, is: 960)
    let object = Transcript()
    checks.expectReleased("the screen", object)
    checks.expectReleased("the page", nil)
    checks.expect("the list", ["tea"], is: [])
    #expect(
      checks.failures == [
        "the total: found 900, expected 960", "the screen: found alive, expected released",
        "the list: found [\"tea\"], expected []",
      ])
  }
}
