import Fanout
import FanoutTesting
import Testing

/// Once a bound subscription was ended on its actor, none of its handlers is called there, wherever the change is on its way.
@Suite(.timeLimit(.minutes(1))) struct BoundCancellingTests {
  /// A bound subscription that logs, and what is released with it.
  private struct Subscribed {
    let log = Journal<Int>()
    let released = Journal<Bool>()
    let ending: Ending

    init(by end: SharedEnd) { ending = Ending(by: end) }

    /// Subscribes on the caller's actor.
    func observe(_ count: SharedObservable<Int>, _ desk: isolated Desk) {
      let (log, released, presence) = (log, released, desk.presence)
      let captured = Farewell { released.append(presence()) }
      ending.prepare(
        count.observe(named: "ended", owner: ending.owner) { _, _, new in
          withExtendedLifetime(captured) { log.append(new) }
        })
    }
  }

  @Test("C16 Nothing waits in the mailbox after an end on the actor (B42)", arguments: SharedEnd.allCases)
  func nothingComesFromTheMailboxAfterAnEnd(end: SharedEnd) async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let subscribed = Subscribed(by: end)
    await desk.run { desk in
      subscribed.observe(count, desk)
      for value in 1...3 { count.value = value }
      subscribed.ending.end(in: count)
      #expect(!subscribed.ending.token.isActive)
      count.value = 4
    }
    #expect(await subscribed.released.elements(count: 1) == [true])
    #expect(subscribed.log.elements == [])
  }

  @Test(
    "C16 An end on the actor holds against a thread that is about to deliver, or has just done so",
    arguments: SharedEnd.allCases, [true, false])
  func endHoldsAgainstAThreadThatDelivers(end: SharedEnd, isBefore: Bool) async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let (gate, ended) = (Gate(), Gate())
    let subscribed = Subscribed(by: end)
    if isBefore { count.subscribeOnce(named: "gate") { _, _ in gate.pass() } }
    await desk.run { desk in subscribed.observe(count, desk) }
    if !isBefore { count.subscribeOnce(named: "gate") { _, _ in gate.pass() } }
    await desk.run { desk in
      onAnotherThread {
        count.value = 1
        ended.pass()
      }
      gate.waitForArrival()
      subscribed.ending.end(in: count)
    }
    gate.open()
    await ended.waitForArrival()
    ended.open()
    count.value = 2
    #expect(await subscribed.released.elements(count: 1) == [true])
    #expect(subscribed.log.elements == [])
  }

  @Test("C16 A handler that ends itself gets nothing more, though more was taken", arguments: SharedEnd.allCases)
  func handlerThatEndsItselfGetsNothingMore(end: SharedEnd) async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let (log, released) = (Journal<Int>(), Journal<Bool>())
    let ending = Ending(by: end)
    await desk.run { desk in
      let presence = desk.presence
      let captured = Farewell { released.append(presence()) }
      ending.prepare(
        count.observe(named: "ended", owner: ending.owner) { _, _, new in
          withExtendedLifetime(captured) { log.append(new) }
          if new == 2 { ending.end(in: count) }
        })
      for value in 1...4 { count.value = value }
    }
    #expect(await released.elements(count: 1) == [true])
    #expect(log.elements == [1, 2])
    #expect(count.subscriberCount == 0)
  }

  @Test(
    "C16 An end by token or bag holds also after the observable has gone", arguments: [SharedEnd.token, .bag, .slot])
  func endHoldsAfterTheSourceHasGone(end: SharedEnd) async {
    let desk = Desk()
    let subscribed = Subscribed(by: end)
    await desk.run { desk in
      let other = SharedObservable(0)
      do {
        let count = SharedObservable(0)
        subscribed.observe(count, desk)
        count.value = 1
      }
      #expect(!subscribed.ending.token.isActive)
      #expect(!subscribed.ending.token.cancel())
      subscribed.ending.end(in: other)
    }
    #expect(await subscribed.released.elements(count: 1) == [true])
    #expect(subscribed.log.elements == [])
  }

  @Test("C16 An end on the queue holds also after the observable has gone")
  func endOnTheQueueHoldsAfterTheSourceHasGone() {
    let queue = ManualQueue()
    let log = Journal<Int>()
    let tokens: [SubscriptionToken]
    do {
      let count = SharedObservable(0)
      count.subscribe(named: "plain") { _, _ in }
      tokens = (0..<3).map { number in count.subscribe(on: queue) { _, new in log.append(10 * number + new) } }
      for value in 1...2 { count.value = value }
    }
    #expect(!tokens[1].cancel())
    queue.runAll()
    #expect(log.elements == [1, 2, 21, 22])
  }

  @Test("C8 After an end elsewhere, a bound handler that is on its way is called at most once more (B41)")
  func endElsewhereLetsOneCallThrough() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let gate = Gate()
    let (log, released) = (Journal<Int>(), Journal<Bool>())
    let token = await desk.run { desk in
      let captured = Farewell { released.append(true) }
      return count.observe { _, new in
        withExtendedLifetime(captured) { log.append(new) }
        gate.pass()
      }
    }
    for value in 1...3 { count.value = value }
    await log.elements(count: 1)
    token.cancel()
    gate.open()
    await released.elements(count: 1)
    #expect(log.elements == [1])
  }

  @Test("C8 A bound handler may end another one whose change is on its way")
  func boundHandlerMayEndAnother() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let (first, second) = (Subscribed(by: .token), Subscribed(by: .token))
    await desk.run { desk in
      let (ending, log) = (second.ending, first.log)
      first.ending.prepare(
        count.observe(named: "first") { _, new in
          log.append(new)
          ending.end(in: count)
        })
      second.observe(count, desk)
      count.value = 1
    }
    #expect(await first.log.elements(count: 1) == [1])
    #expect(await second.released.elements(count: 1) == [true])
    #expect(second.log.elements.count <= 1)
    count.unsubscribeAll()
  }
}
