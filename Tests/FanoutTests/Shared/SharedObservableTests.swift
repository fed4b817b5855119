import Fanout
import FanoutTesting
import Testing

@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct SharedObservableTests {
  private struct Failed: Error {}

  @Test func sharedValueIsSetInFiveWays() {
    let count = tracked(SharedObservable(0))
    let recorder = Recorder(count)
    count.value = 1
    count <- 2
    count.value += 1
    #expect(
      count.update { value in
        value += 1
        return value
      } == 4)
    #expect(throws: Failed.self) {
      try count.update { value in
        value = 5
        throw Failed()
      }
    }
    recorder.expectValues(Array(0...5))
    let none: SharedObservable<Int>? = nil
    none?.value += 1
  }

  @Test("C12 Setting an equal shared value is a change")
  func equalSharedValueIsAChange() {
    let count = tracked(SharedObservable(1))
    let recorder = Recorder(count)
    count.value = 1
    count.update { _ in }
    recorder.expectValues([1, 1, 1])
  }

  @Test func sharedObservableIsDescribedWithItsLabel() {
    let rate = tracked(SharedObservable(0.5, label: "rate"))
    #expect(rate.description == "SharedObservable<Double>(0.5, label: \"rate\")")
    rate.update { _ in #expect(rate.description == "SharedObservable<Double>(being mutated, label: \"rate\")") }
    #expect("\(SharedObservable("a"))" == "SharedObservable<String>(\"a\")")
  }

  @Test("C14 A transaction does not hold a shared set back, and what its observers set belongs to the transaction")
  func transactionDoesNotHoldASharedSetBack() {
    let shared = tracked(SharedObservable(0))
    nonisolated(unsafe) let plain = tracked(Observable(0))
    let recorder = Recorder(plain)
    let sharedRecorder = Recorder(shared)
    let token = shared.subscribe { plain.value = $1 }
    transaction {
      shared.value = 1
      shared.update { $0 += 1 }
      sharedRecorder.expectValues([0, 1, 2])
      recorder.expectNothingMore()
    }
    recorder.expect([Change(0, 2)])
    token.cancel()
  }

  @Test("C13 A shared value is read in a computation inside untracked")
  func sharedValueIsReadInsideUntracked() {
    let shared = tracked(SharedObservable(1))
    let count = tracked(Observable(1))
    let sum = tracked(Computed { count.value + untracked { shared.value } })
    #expect(sum.value == 2)
    shared.value = 2
    #expect(sum.value == 2)
    count.value = 2
    #expect(sum.value == 4)
  }

  @Test("C4 A set that finds another thread delivering is stored and returns; that thread delivers it (B74)")
  func setThatFindsAnotherThreadDeliveringReturns() {
    let count = SharedObservable(0)
    let (gate, ended) = (Gate(), Gate())
    let log = Journal<Change<Int>>()
    let threads = Journal<ThreadIdentity>()
    count.subscribeOnce { _, _ in gate.pass() }
    let token = count.subscribe {
      log.append(Change($0, $1))
      threads.append(.current)
    }
    onAnotherThread {
      count.value = 1
      ended.pass()
    }
    gate.waitForArrival()
    count.value = 2
    count.update { $0 += 1 }
    #expect(count.value == 3)
    #expect(log.elements == [])
    gate.open()
    ended.waitForArrival()
    ended.open()
    #expect(log.elements == [Change(0, 1), Change(1, 2), Change(2, 3)])
    #expect(threads.elements.allSatisfy { $0 != .current })
    token.cancel()
  }

  @Test("C8 Who is ended on another thread during a delivery is not called in it", arguments: SharedEnd.allCases)
  func endedOnAnotherThreadIsNotCalledInTheRunningRound(end: SharedEnd) {
    let count = SharedObservable(0)
    let (gate, ended) = (Gate(), Gate())
    let (log, released) = (Journal<Int>(), Journal<ThreadIdentity>())
    let threads = Journal<ThreadIdentity>()
    count.subscribeOnce { _, _ in
      threads.append(.current)
      gate.pass()
    }
    let ending = Ending(by: end)
    do {
      let captured = Farewell { released.append(.current) }
      ending.prepare(
        count.subscribe(named: "ended", owner: ending.owner) { _, _, new in
          withExtendedLifetime(captured) { log.append(new) }
        })
    }
    onAnotherThread {
      count.value = 1
      ended.pass()
    }
    gate.waitForArrival()
    ending.end(in: count)
    #expect(!ending.token.isActive)
    #expect(released.elements == [])
    gate.open()
    ended.waitForArrival()
    ended.open()
    count.value = 2
    #expect(log.elements == [])
    // What a delivery may still be calling is released by the deliverer.
    #expect(released.elements.count == 1)
    if end != .ownerDeath { #expect(released.elements == threads.elements) }
  }

  @Test("C9 An old value is released without a lock: its deinit may set, subscribe and end")
  func deinitOfASharedValueMayUseTheObservable() {
    let count = tracked(SharedObservable(0))
    let value = tracked(SharedObservable<Farewell?>(nil))
    let log = Journal<Int>()
    value.value = Farewell { [weak count] in
      guard let count else { return }
      let token = count.subscribe(initial: true) { log.append($0) }
      count.value += 1
      token.cancel()
    }
    value.value = nil
    #expect(log.elements == [0, 1])
    value.value = Farewell { [weak value] in value?.unsubscribeAll() }
    value.subscribe(named: "ended") { _, _ in }
    value.update { $0 = nil }
    #expect(value.subscriberCount == 0)
  }

  @Test func sharedObservableGoesWithItsHandlers() {
    let living = Journal<Int>()
    var count: SharedObservable<Int>? = tracked(SharedObservable(0))
    let captured = Farewell { living.append(1) }
    let token = count!.subscribe { [captured] _, _ in withExtendedLifetime(captured) {} }
    #expect(token.isActive)
    count?.value = 1
    withExtendedLifetime(captured) {}
    count = nil
    #expect(!token.isActive)
    #expect(!token.cancel())
  }

  @Test func sharedObservableMayBeLetGoOfInsideItsHandler() {
    let box = Guarded<SharedObservable<Int>?>(tracked(SharedObservable(0)))
    let log = Journal<Int>()
    let token = box.withLock { $0! }.subscribe { _, new in
      let dropped = box.withLock { shared in
        defer { shared = nil }
        return shared
      }
      dropped?.value = 2
      log.append(new)
    }
    box.withLock { $0 }?.value = 1
    #expect(log.elements == [1, 2])
    #expect(!token.isActive)
  }
}
