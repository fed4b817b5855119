import Fanout
import FanoutTesting
import Testing

/// Where what a bound handler captured is released, and what keeps the actor.
@Suite(.timeLimit(.minutes(1))) struct BoundReleaseTests {
  private final class Owner {}

  /// Observes on the caller's actor with something captured, whose release is logged.
  private static func observe(
    _ count: SharedObservable<Int>, owner: Owner? = nil, _ desk: isolated Desk, _ released: Journal<Bool>
  ) -> SubscriptionToken {
    let presence = desk.presence
    let captured = OnDeinit { released.append(presence()) }
    if let owner {
      return count.observe(owner: owner) { _, _, _ in withExtendedLifetime(captured) {} }
    }
    return count.observe { _, _ in withExtendedLifetime(captured) {} }
  }

  @Test("C16 Captures are released on the actor, whichever thread ends the subscription", arguments: [true, false])
  func capturesAreReleasedOnTheActor(isEndedElsewhere: Bool) async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let released = Journal<Bool>()
    let token = await desk.run { desk in Self.observe(count, desk, released) }
    if isEndedElsewhere {
      onAnotherThread { token.cancel() }
    } else {
      await desk.run { _ in _ = token.cancel() }
    }
    #expect(await released.elements(count: 1) == [true])
  }

  @Test("C16 Captures are released on the actor when the observable goes on another thread")
  func capturesAreReleasedOnTheActorWhenTheSourceGoes() async {
    let desk = Desk()
    let released = Journal<Bool>()
    let box = Guarded<SharedObservable<Int>?>(SharedObservable(0))
    await desk.run { desk in _ = Self.observe(box.withLock { $0! }, desk, released) }
    onAnotherThread {
      let last = box.withLock { count in
        defer { count = nil }
        return count
      }
      withExtendedLifetime(last) {}
    }
    #expect(await released.elements(count: 1) == [true])
  }

  @Test("C16 Captures are released on the actor when the owner has gone, at the next set on another thread")
  func capturesAreReleasedOnTheActorWhenTheOwnerGoes() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let released = Journal<Bool>()
    let token = await desk.run { desk in
      let owner = Owner()
      let token = Self.observe(count, owner: owner, desk, released)
      withExtendedLifetime(owner) {}
      return token
    }
    #expect(!token.isActive)
    onAnotherThread { count.value = 1 }
    #expect(await released.elements(count: 1) == [true])
    #expect(count.subscriberCount == 0)
  }

  @Test("C16 Captures of an inert subscription are released on the actor")
  func capturesOfAnInertSubscriptionAreReleasedOnTheActor() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let released = Journal<Bool>()
    await desk.run { desk in
      let presence = desk.presence
      let captured = OnDeinit { released.append(presence()) }
      let dying = Dying { owner in
        let token = count.observe(owner: owner, isolation: desk) { _, _, _ in withExtendedLifetime(captured) {} }
        #expect(!token.isActive)
      }
      withExtendedLifetime(dying) {}
    }
    #expect(await released.elements(count: 1) == [true])
  }

  @Test("C16 An idle subscription does not keep the actor; without it, who ends the subscription releases the captures")
  func idleSubscriptionDoesNotKeepTheActor() async {
    let count = SharedObservable(0)
    let released = Journal<Bool>()
    weak var gone: Desk?
    let token: SubscriptionToken
    do {
      let desk = Desk()
      gone = desk
      token = await desk.run { desk in Self.observe(count, desk, released) }
      count.value = 1
      // A second burst after the first one shows that the actor is let go of in between.
      await desk.run { _ in }
    }
    while gone != nil { await Task.yield() }
    #expect(token.isActive)
    #expect(released.elements == [])
    token.cancel()
    #expect(released.elements == [false])
  }

  @Test("C16 The next set finds that the actor has gone, and ends the subscription")
  func setFindsThatTheActorHasGone() async {
    let count = SharedObservable(0)
    let released = Journal<Bool>()
    weak var gone: Desk?
    do {
      let desk = Desk()
      gone = desk
      _ = await desk.run { desk in Self.observe(count, desk, released) }
    }
    while gone != nil { await Task.yield() }
    #expect(count.subscriberCount == 1)
    count.value = 1
    #expect(released.elements == [false])
    #expect(count.subscriberCount == 0)
  }

  @Test("C16 A pending burst keeps the actor until it has run")
  func pendingBurstKeepsTheActor() async {
    let count = SharedObservable(0)
    let log = Journal<Int>()
    weak var gone: Desk?
    do {
      let desk = Desk()
      gone = desk
      await desk.run { desk in
        count.observe(named: "log", initial: true) { log.append($0) }
        count.value = 1
      }
    }
    #expect(await log.elements(count: 2) == [0, 1])
    while gone != nil { await Task.yield() }
    count.unsubscribeAll()
  }

  @Test("C9 The release of a capture on the actor may use the observable, and subscribe anew")
  func releaseOfABoundCaptureMayUseTheObservable() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let log = Journal<Int>()
    await desk.run { desk in
      let captured = OnDeinit { [presence = desk.presence] in
        count.value += 1
        log.append(presence() ? count.value : -1)
        count.unsubscribeAll()
      }
      let token = count.observe { _, _ in withExtendedLifetime(captured) {} }
      token.cancel()
    }
    #expect(await log.elements(count: 1) == [1])
  }
}
