import Dispatch
import Fanout
import FanoutTesting
import Testing

/// Every form of a subscription that is bound to an actor or a queue.
@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct BoundMatrixTests {
  @Test("C16 Each form gets its history on the actor", arguments: SubscriptionCase.bound)
  func boundFormGetsItsHistoryOnTheActor(_ test: SubscriptionCase) async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let owner = tracked(SubscriptionCase.Owner())
    let log = Journal<String>()
    let token = await desk.run { desk in
      let presence = desk.presence
      return test.observe(count, owner: owner) { log.append(presence() ? $0 : "elsewhere") }
    }
    for value in 1...3 { count.value = value }
    #expect(await log.elements(count: test.expected.count) == test.expected)
    // The last call may not have returned yet, and holds the owner. With an empty closure the optimiser would not go there.
    #expect(await desk.run { $0.isCurrent })
    #expect(token.isActive)
    #expect(count.debugDescription == "SharedObservable<Int>(3), 1 subscription\n  \(test.label)")
    token.cancel()
    withExtendedLifetime(owner) {}
  }

  @Test("Each form gets its history on the queue", arguments: SubscriptionCase.bound)
  func boundFormGetsItsHistoryOnTheQueue(_ test: SubscriptionCase) {
    let (queue, count) = (ManualQueue(), tracked(SharedObservable(0)))
    let owner = tracked(SubscriptionCase.Owner())
    let log = Journal<String>()
    let token = test.subscribe(to: count, on: queue, owner: owner) { log.append($0) }
    for value in 1...3 { count.value = value }
    #expect(log.elements == [])
    queue.runAll()
    #expect(log.elements == test.expected)
    #expect(token.isActive)
    #expect(count.debugDescription == "SharedObservable<Int>(3), 1 subscription\n  \(test.label)")
    token.cancel()
    queue.runAll()
    withExtendedLifetime(owner) {}
  }

  @Test("C16 After each end on the actor nothing comes, though it was on its way", arguments: SubscriptionCase.bound)
  func boundFormEndsByEachOfItsEndsOnTheActor(_ test: SubscriptionCase) async {
    for end in SubscriptionCase.ends {
      let (desk, count) = (Desk(), SharedObservable(0))
      let owner = tracked(SubscriptionCase.Owner())
      let (log, released) = (Journal<String>(), Journal<Bool>())
      await desk.run { desk in
        let presence = desk.presence
        let captured = Farewell { released.append(presence()) }
        let token = test.observe(count, owner: owner) { call in
          withExtendedLifetime(captured) { log.append(call) }
        }
        count.value = 1
        #expect(end(test, count, token, owner) == 1)
        #expect(end(test, count, token, owner) == 0)
        #expect(!token.isActive)
      }
      #expect(await released.elements(count: 1) == [true])
      #expect(log.elements == [])
      #expect(count.subscriberCount == 0)
    }
  }

  @Test("After each end nothing comes on the queue, though it was on its way (B39)", arguments: SubscriptionCase.bound)
  func boundFormEndsByEachOfItsEndsOnTheQueue(_ test: SubscriptionCase) {
    for end in SubscriptionCase.ends {
      let (queue, count) = (ManualQueue(), tracked(SharedObservable(0)))
      let owner = tracked(SubscriptionCase.Owner())
      let log = Journal<String>()
      let token = test.subscribe(to: count, on: queue, owner: owner) { log.append($0) }
      count.value = 1
      #expect(end(test, count, token, owner) == 1)
      #expect(end(test, count, token, owner) == 0)
      queue.runAll()
      count.value = 2
      #expect(queue.pendingCount == 0)
      #expect(log.elements == [])
    }
  }
}
