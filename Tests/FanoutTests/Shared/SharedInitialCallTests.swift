import Fanout
import FanoutTesting
import Testing

/// The initial call of a shared value stands among the records: made by whoever delivers, before all that are set later.
@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct SharedInitialCallTests {
  @Test("C7 An initial call is made before subscribe returns if nobody delivers")
  func sharedInitialCallIsMadeAtOnce() {
    let count = tracked(SharedObservable(1))
    let log = Journal<Int>()
    let token = count.subscribe(initial: true) { log.append($0) }
    #expect(log.elements == [1])
    count.value = 2
    #expect(log.elements == [1, 2])
    token.cancel()
  }

  @Test("C7 An initial call inside a handler comes after what was set before and before what is set later (B32)")
  func sharedInitialCallInsideAHandlerHasItsPlace() {
    let count = tracked(SharedObservable(0))
    let log = Journal<String>()
    count.subscribe(owner: count) { count, _, new in
      log.append("first \(new)")
      guard new == 1 else { return }
      count.value = 2
      count.subscribe(named: "late", initial: true) { log.append("late \($0)") }
      log.append("subscribed")
      count.value = 3
    }
    count.value = 1
    #expect(log.elements == ["first 1", "subscribed", "first 2", "late 2", "first 3", "late 3"])
  }

  @Test("C7 Changes-observers inside a handler begin with the next record (B30)")
  func sharedObserverInsideAHandlerGetsTheNextRecord() {
    let count = tracked(SharedObservable(0))
    let log = Journal<Change<Int>>()
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      count.value = 2
      count.subscribe(named: "late") { log.append(Change($0, $1)) }
      count.value = 3
    }
    count.value = 1
    #expect(log.elements == [Change(2, 3)])
  }

  /// A thread that delivers the value 1 and stands at the gate, in the first observer.
  private struct BusyThread {
    let gate = Gate()
    let thread = Journal<ThreadIdentity>()
    let ended = Gate()

    init(delivering count: SharedObservable<Int>) {
      let (gate, thread, ended) = (gate, thread, ended)
      count.subscribeOnce { _, _ in
        thread.append(.current)
        gate.pass()
      }
      onAnotherThread {
        count.value = 1
        ended.pass()
      }
      gate.waitForArrival()
    }

    /// Lets it go on, and returns when its set has returned.
    func finish() {
      gate.open()
      ended.waitForArrival()
      ended.open()
    }
  }

  @Test("C7 While another thread delivers, that one makes the initial call, and it is first and current")
  func initialCallIsMadeByTheThreadThatDelivers() {
    let count = SharedObservable(0)
    let busy = BusyThread(delivering: count)
    let log = Journal<Int>()
    let threads = Journal<ThreadIdentity>()
    count.value = 2
    let token = count.subscribe(initial: true) {
      log.append($0)
      threads.append(.current)
    }
    count.value = 3
    #expect(log.elements == [])
    #expect(count.value == 3)
    busy.finish()
    #expect(log.elements == [2, 3])
    #expect(threads.elements.allSatisfy { $0 == busy.thread.elements[0] })
    token.cancel()
  }

  @Test("C7 A once-observer with an initial call gets that call and nothing more, also from another thread (B33)")
  func sharedOnceWithInitialIsCalledOnce() {
    let count = SharedObservable(0)
    let busy = BusyThread(delivering: count)
    let log = Journal<Int>()
    let token = count.subscribeOnce(initial: true) { log.append($0) }
    count.value = 2
    #expect(token.isActive)
    busy.finish()
    #expect(log.elements == [1])
    #expect(!token.isActive)
    count.value = 3
    #expect(log.elements == [1])
  }

  @Test("C7 A while-observer that ends in its initial call gets nothing more, also from another thread")
  func sharedWhileThatEndsInItsInitialCallGetsNothingMore() {
    let count = SharedObservable(0)
    let busy = BusyThread(delivering: count)
    let log = Journal<Int>()
    let token = count.subscribeWhile(initial: true) {
      log.append($0)
      return false
    }
    count.value = 2
    busy.finish()
    #expect(log.elements == [1])
    #expect(!token.isActive)
  }

  @Test("C8 Who is ended before the initial call is not called", arguments: SharedEnd.allCases)
  func endedBeforeTheInitialCallIsNotCalled(end: SharedEnd) {
    let count = SharedObservable(0)
    let busy = BusyThread(delivering: count)
    let (log, ending) = (Journal<Int>(), Ending(by: end))
    ending.prepare(count.subscribe(named: "ended", owner: ending.owner, initial: true) { log.append($1) })
    ending.end(in: count)
    #expect(!ending.token.isActive)
    count.value = 2
    busy.finish()
    #expect(log.elements == [])
    #expect(count.subscriberCount == 0)
  }

  @Test("C8 An observer may end everything in its initial call, and set (B66)")
  func initialCallMayEndEverything() {
    let count = tracked(SharedObservable(0))
    let log = Journal<Int>()
    count.subscribe(owner: count, initial: true) { count, value in
      log.append(value)
      #expect(count.unsubscribeAll() == 1)
      count.value = 1
    }
    #expect(log.elements == [0])
    #expect(count.value == 1)
  }

  @Test("C7 A set inside an initial call reaches the new observer as the next value (B36)")
  func setInsideASharedInitialCallFollows() {
    let title = tracked(SharedObservable("initial"))
    let log = Journal<String>()
    title.subscribe(owner: title, initial: true) { title, value in
      log.append(value)
      if value == "initial" { title.value = "second" }
    }
    #expect(log.elements == ["initial", "second"])
  }

  @Test("C7 Who subscribes inside an initial call has its own after that")
  func sharedInitialCallsDoNotNest() {
    let count = tracked(SharedObservable(0))
    let log = Journal<String>()
    count.subscribe(owner: count, initial: true) { count, value in
      log.append("outer \(value)")
      guard value == 0 else { return }
      count.subscribe(named: "inner", initial: true) { log.append("inner \($0)") }
      count.value = 1
      log.append("outer ends")
    }
    #expect(log.elements == ["outer 0", "outer ends", "inner 0", "outer 1", "inner 1"])
  }

  @Test("C5 Subscribing is no set: an initial call is not deeper than the record in whose delivery it was asked for")
  func initialCallIsNotDeeperThanTheRunningRecord() {
    let count = tracked(SharedObservable(0, feedbackLimit: 1))
    let log = Journal<Int>()
    count.subscribe(owner: count) { count, _, new in
      if new == 1 { count.value = 2 } else { count.subscribeOnce(initial: true) { log.append($0) } }
    }
    count.value = 1
    #expect(log.elements == [2])
  }
}
