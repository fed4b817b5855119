import Fanout
import FanoutTestingTraits
import Testing

@Suite("C18 Costs", .checksLifetimes) struct ContractCostTests {
  /// Checking all invariants after each of that many registrations would take hours.
  #if FANOUT_CHECKS
    private static let many = 500
  #else
    private static let many = 100_000
  #endif

  /// Slots that a delivery passes, tombstones included.
  private static func slots(passedBy registry: borrowing MulticastRegistry<Int>) -> Int {
    var slots = 0
    registry.walk().visit { _, _ in
      slots += 1
      return true
    }
    return slots
  }

  // B94
  @Test("C18 After 10,000 subscriptions have come and gone, a delivery passes a bounded number of slots")
  func deliveryPassesABoundedNumberOfSlots() {
    var registry = MulticastRegistry<Int>()
    var ids: [SubscriptionID] = []
    var generator = SeededGenerator(seed: 94)
    let kept = 40
    for round in 0..<10_000 {
      var discarded = Discarded<Int>()
      ids.append(registry.append(round, flags: [], label: nil, isWalked: false, discarding: &discarded))
      guard ids.count > kept else { continue }
      let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &generator))
      #expect(registry.end(id, isWalked: false, discarding: &discarded))
      // At most one tombstone for each live slot, and the one that is just being made.
      #expect(Self.slots(passedBy: registry) <= 2 * kept + 1)
    }
    for id in ids {
      var discarded = Discarded<Int>()
      #expect(registry.end(id, isWalked: false, discarding: &discarded))
    }
    // As before a delivery.
    registry.compactIfDue()
    #expect(Self.slots(passedBy: registry) == 0)
  }

  // B94, B167
  @Test("C18 100,000 subscriptions that come and go leave nothing behind")
  func comingAndGoingLeavesNothingBehind() {
    let count = tracked(Observable(0))
    let recorder = Recorder(count)
    var calls = 0
    var first: SubscriptionToken?
    for _ in 0..<100_000 {
      let token = count.subscribe { _, _ in calls += 1 }
      if first == nil { first = token } else { token.cancel() }
    }
    #expect(count.subscriberCount == 2)
    count.value = 1
    #expect(calls == 1)
    first?.cancel()
    count.value = 2
    #expect(calls == 1)
    recorder.expectValues([0, 1, 2])
    #expect(count.debugDescription == "Observable<Int>(2), 1 subscription\n  owner RecordedHistory<Int>")
  }

  // B168
  @Test("C18 An observable with many observers goes, and each lets go of what it captured")
  func observableWithManyObserversGoes() {
    var count: Observable<Int>? = tracked(Observable(0))
    var released = 0
    var tokens: [SubscriptionToken] = []
    for index in 0..<Self.many {
      let captured = OnDeinit {
        released += 1
        if tokens[index].cancel() { Issue.record("a token is active after its observable has gone") }
      }
      tokens.append(count!.subscribe { _, _ in withExtendedLifetime(captured) {} })
    }
    count?.value = 1
    withExtendedLifetime(count) { #expect(released == 0) }
    count = nil
    #expect(released == Self.many)
  }

  @Test("C18 A removal by name touches its matches only, and leaves the others in order")
  func removalByNameTouchesItsMatches() {
    let count = tracked(Observable(0))
    var called: [Int] = []
    for index in 0..<200 { count.subscribe(named: "\(index % 10)") { _, _ in called.append(index) } }
    for name in 0..<9 { #expect(count.unsubscribe(named: "\(name)") == 20) }
    count.value = 1
    #expect(called == (0..<200).filter { $0 % 10 == 9 })
  }
}
