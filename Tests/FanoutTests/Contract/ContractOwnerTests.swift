import Fanout
import FanoutTestingTraits
import Testing

@Suite("C11 Owners", .checksLifetimes) struct ContractOwnerTests {
  private final class Page {
    var seen: [Int] = []
  }

  // B92, B101
  @Test("C11 After the owner's death there are no calls, although nobody cancelled")
  func deadOwnerIsNotCalled() {
    let count = tracked(Observable(0))
    var page: Page? = tracked(Page())
    weak let released = page
    var seen: [Int] = []
    let token = count.subscribe(owner: page!) { page, _, new in
      page.seen.append(new)
      seen.append(new)
    }
    count.value = 1
    #expect(seen == [1])
    #expect(page?.seen == [1])
    page = nil
    #expect(released == nil)
    #expect(!token.isActive)
    #expect(!token.cancel())
    count.value = 2
    #expect(seen == [1])
    #expect(count.subscriberCount == 0)
  }

  @Test("C11 An entry whose owner is dead counts in no result, from that moment")
  func deadOwnersCountNowhere() {
    let count = tracked(Observable(0))
    var page: Page? = tracked(Page())
    count.subscribe(named: "title", owner: page!) { _, _, _ in }
    count.subscribe(named: "title") { _, _ in }
    withExtendedLifetime(page) { #expect(count.subscriberCount == 2) }
    page = nil
    #expect(count.debugDescription == "Observable<Int>(0), 1 subscription\n  \"title\"")
    #expect(count.subscriberCount == 1)
    #expect(count.unsubscribe(named: "title") == 1)
    #expect(count.unsubscribeAll() == 0)
  }

  // B95
  @Test("C11 What a dead owner's handler captured is released at the next set, or count, or by its token")
  func capturesOfADeadOwnerAreReleased() {
    let purges: [(String, (Observable<Int>, SubscriptionToken) -> Void)] = [
      ("set", { count, _ in count.value = 2 }),
      ("count", { count, _ in #expect(count.subscriberCount == 0) }),
      ("token", { _, token in token.cancel() }),
      ("subscribing", { count, _ in for _ in 0..<64 { _ = count.subscribe { _, _ in } } }),
    ]
    for (name, purge) in purges {
      let count = tracked(Observable(0))
      var page: Page? = tracked(Page())
      var calls = 0
      var captured: Page? = tracked(Page())
      weak let released = captured
      let token = count.subscribe(owner: page!) { [captured] _, _, _ in
        calls += 1
        captured?.seen.append(calls)
      }
      captured = nil
      count.value = 1
      withExtendedLifetime(page) { #expect(calls == 1) }
      page = nil
      purge(count, token)
      #expect(released == nil, "purged by \(name)")
      #expect(calls == 1)
    }
  }

  @Test("C11 An owner is held for the length of a call, and of its initial call")
  func ownerIsHeldForTheLengthOfACall() {
    let count = tracked(Observable(0))
    var page: Page? = tracked(Page())
    weak let released = page
    count.subscribe(owner: page!, initial: true) { held, value in
      if value == 1 { page = nil }
      #expect(released === held)
      held.seen.append(value)
    }
    count.value = 1
    #expect(released == nil)
    #expect(count.subscriberCount == 0)
  }

  // B98
  @Test("C11 A subscription made in the owner's deinit is inert, also with an initial call")
  func subscriptionInTheOwnersDeinitIsInert() {
    let count = tracked(Observable(0))
    var calls = 0
    var tokens: [SubscriptionToken] = []
    _ = Dying { owner in
      tokens = [
        count.subscribe(owner: owner) { _, _, _ in calls += 1 },
        count.subscribe(owner: owner, initial: true) { _, _ in calls += 1 },
        count.subscribeOnce(owner: owner, initial: true) { _, _ in calls += 1 },
      ]
    }
    #expect(tokens.map(\.isActive) == [false, false, false])
    #expect(tokens.map { $0.cancel() } == [false, false, false])
    count.value = 1
    #expect(calls == 0)
    #expect(count.subscriberCount == 0)
  }

  @Test("C11 In the owner's deinit its subscriptions have stopped counting, and may be removed")
  func ownersDeinitMayRemove() {
    let count = tracked(Observable(0))
    var calls = 0
    var ended: Int?
    var owner: Dying? = Dying { ended = count.unsubscribe(owner: $0) }
    let token = count.subscribe(owner: owner!) { _, _, _ in calls += 1 }
    withExtendedLifetime(owner) { count.value = 1 }
    owner = nil
    #expect(ended == 0)
    #expect(!token.isActive)
    count.value = 2
    #expect(calls == 1)
  }

  @Test("C11 An owner that gets the address of a dead one inherits nothing")
  func addressOfADeadOwnerMeansNothing() {
    let count = tracked(Observable(0))
    var seen: Set<ObjectIdentifier> = []
    var isRecycled = false
    for _ in 0..<1_000 where !isRecycled {
      let page = Page()
      isRecycled = !seen.insert(ObjectIdentifier(page)).inserted
      #expect(count.unsubscribe(owner: page) == 0)
      count.subscribe(owner: page) { page, _, new in page.seen.append(new) }
    }
    #expect(isRecycled)
  }

  // B107
  @Test("C11 Dead entries that are purged inside a handler do not disturb the running delivery")
  func purgeInsideAHandlerDisturbsNothing() {
    let count = tracked(Observable(0))
    var pages = (0..<100).map { _ in tracked(Page()) }
    var called: [Int] = []
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      pages.removeSubrange(10...)
      #expect(count.subscriberCount == 1 + 10 + 1)
      for _ in 0..<100 { count.subscribeOnce { _, _ in } }
    }
    for (index, page) in pages.enumerated() { count.subscribe(owner: page) { _, _, _ in called.append(index) } }
    count.subscribe(named: "last") { _, _ in called.append(-1) }
    count.value = 1
    #expect(called == Array(0..<10) + [-1])
    #expect(count.subscriberCount == 112)
    count.value = 2
    #expect(called == Array(0..<10) + [-1] + Array(0..<10) + [-1])
  }

  // B157
  @Test("C11 A method called through the owner does not keep it; a method reference does")
  func methodReferenceKeepsItsObject() {
    final class Screen {
      var seen: [Change<Int>] = []
      func changed(_ old: Int, _ new: Int) { seen.append(Change(old, new)) }
    }
    let count = tracked(Observable(0))
    expectReleased {
      let screen = Screen()
      count.subscribe(owner: screen) { $0.changed($1, $2) }
      count.value += 1
      #expect(screen.seen == [Change(0, 1)])
      return screen
    }
    #expect(count.subscriberCount == 0)

    var screen: Screen? = tracked(Screen())
    weak let kept = screen
    count.subscribe(named: "reference", screen!.changed)
    screen = nil
    #expect(kept != nil)
    count.unsubscribe(named: "reference")
    #expect(kept == nil)
  }
}
