import Testing

@testable import FanoutTesting

/// The check of the contract, on histories that the library does not make.
@Suite struct DeliveryLogTests {
  private typealias Log = DeliveryLog<Int>

  @Test func contractThatHoldsHasNoViolation() {
    let log = Self.log([
      .joined(0, 0), .joined(1, 0), .joined(2, 0),
      .called(0, old: 0, new: 1), .nestedSetBegan, .nestedSetReturned, .ended(2, .owner), .called(1, old: 0, new: 1),
      .joined(3, 2), .called(0, old: 1, new: 2), .called(1, old: 1, new: 2), .settled(2),
      .called(0, old: 2, new: 2), .called(1, old: 2, new: 2), .called(3, old: 2, new: 2), .settled(2),
    ])
    #expect(log.violation == nil)
    #expect(log.callCount == 7)
  }

  @Test("C1 a call in another order than that of subscribing is found") func orderIsChecked() {
    #expect(
      Self.violation(
        .called(0, old: 0, new: 1), .called(2, old: 0, new: 1), .called(1, old: 0, new: 1)
      ) == "C1: observer 1 was called after observer 2")
  }

  @Test("C3 a lost, a doubled and a broken record are found") func chainIsChecked() {
    #expect(
      Self.violation(.called(0, old: 0, new: 1), .called(0, old: 2, new: 3))
        == "C3: observer 0 was told of 2 → 3 when it knew 1")
    #expect(
      Self.violation(.called(0, old: 0, new: 1), .called(1, old: 0, new: 1), .called(1, old: 0, new: 1))
        == "C3: observer 1 was told of 0 → 1 when it knew 1")
    #expect(
      Self.violation(
        .called(0, old: 0, new: 1), .called(1, old: 0, new: 1), .called(2, old: 0, new: 1),
        .called(0, old: 1, new: 1), .called(2, old: 1, new: 1), .settled(1)
      ) == "C3: observer 1 was not told of 1 → 1")
  }

  @Test("C4 a set that nests, mixes records or returns too early is found") func nestedSetsAreChecked() {
    #expect(
      Self.violation(.called(0, old: 0, new: 1), .nestedSetBegan, .called(0, old: 1, new: 2))
        == "C4: observer 0 was called before the set inside a handler had returned")
    #expect(
      Self.violation(.called(0, old: 0, new: 1), .called(1, old: 0, new: 2))
        == "C4: observer 1 was told of 0 → 2 while 0 → 1 was delivered")
    #expect(
      Self.violation(
        .called(0, old: 0, new: 1), .called(1, old: 0, new: 1), .called(2, old: 0, new: 1), .settled(2)
      ) == "C4: the set returned with 2 when observer 0 knew 1")
    #expect(
      Self.violation(.called(0, old: 0, new: 1), .called(1, old: 0, new: 1), .settled(1))
        == "C4: the set returned with 1 when observer 2 knew 0")
  }

  @Test("C8 a call after the end is found") func endsAreChecked() {
    for end in [Log.End.token, .name] {
      #expect(
        Self.violation(.called(0, old: 0, new: 1), .ended(1, end), .called(1, old: 0, new: 1))
          == "C8: observer 1 was called after it had been ended")
    }
  }

  @Test("C11 a call after the owner's end is found") func ownersAreChecked() {
    #expect(
      Self.violation(.ended(1, .owner), .called(0, old: 0, new: 1), .called(1, old: 0, new: 1))
        == "C11: observer 1 was called after its owner had died")
  }

  @Test func firstViolationCounts() {
    #expect(
      Self.violation(.called(0, old: 5, new: 1), .called(2, old: 5, new: 1), .called(1, old: 5, new: 1))
        == "C3: observer 0 was told of 5 → 1 when it knew 0")
  }

  private static func log(_ events: [Log.Event]) -> Log {
    events.reduce(into: Log()) { $0.note($1) }
  }

  /// What is found after three observers have joined at 0.
  private static func violation(_ events: Log.Event...) -> String? {
    log([.joined(0, 0), .joined(1, 0), .joined(2, 0)] + events).violation
  }
}
