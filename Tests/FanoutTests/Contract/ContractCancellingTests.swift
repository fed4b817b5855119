import Fanout
import FanoutTestingTraits
import Testing

@Suite("C8 Cancelling during delivery", .checksLifetimes) struct ContractCancellingTests {
  /// The ways to end a subscription, each from inside a handler that comes before it.
  enum End: CaseIterable {
    case token, unsubscribeToken, name, owner, bag, slot, bagDeath, ownerDeath, all
  }

  // B27
  @Test("C8 Who is ended by an observer before it is not called in the running round", arguments: End.allCases)
  func endedObserverIsNotCalledInTheRunningRound(end: End) {
    final class Owner {}
    let count = tracked(Observable(0))
    var owner: Owner? = tracked(Owner())
    var bag: SubscriptionBag? = SubscriptionBag()
    var seen: [Change<Int>] = []
    var token: SubscriptionToken?
    count.subscribe(named: "first", owner: count) { count, _, new in
      guard new == 2 else { return }
      switch end {
      case .token: #expect(token!.cancel())
      case .unsubscribeToken: #expect(count.unsubscribe(token!))
      case .name: #expect(count.unsubscribe(named: "ended") == 1)
      case .owner: #expect(count.unsubscribe(owner: owner!) == 1)
      case .bag: bag?.cancelAll()
      case .slot: bag?["slot"] = nil
      case .bagDeath: bag = nil
      case .ownerDeath: owner = nil
      case .all: #expect(count.unsubscribeAll() == 3)
      }
      #expect(token?.isActive == false)
    }
    token = count.subscribe(named: "ended", owner: owner!) { seen.append(Change($1, $2)) }
    if end == .slot { bag?["slot"] = token } else { token?.store(in: bag!) }
    let neighbour = Recorder(count)
    count.value = 1
    count.value = 2
    count.value = 3
    #expect(seen == [Change(0, 1)])
    #expect(neighbour.values == (end == .all ? [0, 1] : [0, 1, 2, 3]))
    #expect(count.subscriberCount == (end == .all ? 0 : 2))
  }

  // B20, B69
  @Test("C8 A handler may end its own subscription; its neighbours are called in the same round")
  func handlerMayEndItself() {
    let count = tracked(Observable(0))
    var called: [String] = []
    var token: SubscriptionToken?
    count.subscribe(named: "before") { _, new in called.append("before \(new)") }
    token = count.subscribe { _, new in
      called.append("self \(new)")
      #expect(token?.cancel() == true)
      #expect(token?.cancel() == false)
    }
    count.subscribe(named: "after") { _, new in called.append("after \(new)") }
    count.value = 1
    count.value = 2
    #expect(called == ["before 1", "self 1", "after 1", "before 2", "after 2"])
  }

  // B21
  @Test("C8 A handler that ends all subscriptions is the last one that is called")
  func handlerMayEndAll() {
    let count = tracked(Observable(0))
    var called: [Int] = []
    for index in 0..<10 {
      count.subscribe(owner: count) { count, _, _ in
        called.append(index)
        guard index == 4 else { return }
        #expect(count.unsubscribeAll() == 10)
        #expect(count.subscriberCount == 0)
      }
    }
    count.value = 1
    count.value = 2
    #expect(called == [0, 1, 2, 3, 4])
  }

  // B24
  @Test(
    "C8 An owner that dies in a handler takes itself and the subscriptions that its deinit cancels out of the round")
  func deinitInAHandlerMayCancel() {
    let count = tracked(Observable(0))
    var tokens: [SubscriptionToken] = []
    var holder: OnDeinit? = OnDeinit { for token in tokens { token.cancel() } }
    var called: [String] = []
    tokens.append(
      count.subscribe { _, new in
        called.append("first \(new)")
        holder = nil
      })
    tokens.append(count.subscribe { _, new in called.append("second \(new)") })
    count.subscribe(named: "third") { _, new in called.append("third \(new)") }
    #expect(holder != nil)
    count.value = 1
    count.value = 2
    #expect(called == ["first 1", "third 1", "third 2"])
  }

  // B26
  @Test("C8 What ends in one round and comes back is not ended by what is left of that round")
  func reSubscribedObserverStays() {
    let count = tracked(Observable(0))
    var called: [String] = []
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      count.unsubscribe(named: "X")
      count.subscribe(named: "X") { _, new in called.append("Y \(new)") }
      count.value = 2
      called.append("nested set returned")
    }
    count.subscribe(named: "X") { _, new in called.append("X \(new)") }
    count.value = 1
    count.value = 3
    #expect(called == ["nested set returned", "Y 2", "Y 3"])
    #expect(count.unsubscribe(named: "X") == 1)
  }

  // B23
  @Test("C8 Once-observers have ended when they are called")
  func onceObserversHaveEndedWhenCalled() {
    let count = tracked(Observable(0))
    var counts: [Int] = []
    for _ in 0..<3 { count.subscribeOnce(owner: count) { count, _, _ in counts.append(count.subscriberCount) } }
    count.value = 1
    count.value = 2
    #expect(counts == [2, 1, 0])
    #expect(count.subscriberCount == 0)
  }

  // B35
  @Test("C8 A once-observer that sets the value is not called again")
  func onceObserverMaySet() {
    let count = tracked(Observable(0))
    let recorder = Recorder(count)
    count.subscribeOnce(owner: count) { count, _, _ in count.value += 1 }
    count.value = 1
    recorder.expectValues([0, 1, 2])
  }

  // B38
  @Test("C8 A handler may end at its initial call, before there is a token")
  func handlerMayEndAtItsInitialCall() {
    let count = tracked(Observable(7))
    var seen: [Int] = []
    let token = count.subscribeWhile(initial: true) { value in
      seen.append(value)
      return false
    }
    #expect(!token.isActive)
    count.value = 8
    #expect(seen == [7])
    #expect(count.subscriberCount == 0)
  }

  @Test("C8 A queued record does not reach who was cancelled after it was set")
  func queuedRecordDoesNotReachTheCancelled() {
    let count = tracked(Observable(0))
    var seen: [Int] = []
    var token: SubscriptionToken?
    token = count.subscribe(initial: false) { seen.append($0) }
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      count.value = 2
      token?.cancel()
    }
    count.value = 1
    #expect(seen == [1])
  }

  @Test("C8 A call that has begun on another thread goes on after a cancel, and is the last")
  func callOnAnotherThreadGoesOn() {
    let count = SharedWithThreads(Observable(0))
    let calls = DelegateRecorder<String>()
    let (gate, finished) = (Gate(), Gate())
    let token = count.value.subscribe { _, new in
      calls.record("\(new) begins")
      gate.pass()
      calls.record("\(new) ends")
    }
    onAnotherThread {
      count.value.value = 1
      count.value.value = 2
      finished.pass()
    }
    gate.waitForArrival()
    #expect(token.cancel())
    #expect(calls.calls == ["1 begins"])
    gate.open()
    finished.waitForArrival()
    finished.open()
    #expect(calls.calls == ["1 begins", "1 ends"])
  }
}
