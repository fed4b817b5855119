import Fanout
import FanoutTesting
import Testing

/// Every form of subscription to a shared value, by what it gets, how it ends and how it is described; delivered by the thread that
/// sets.
@Suite(.checksLifetimes) struct SharedObservableMatrixTests {
  @Test(arguments: SubscriptionCase.all)
  func sharedFormGetsItsHistory(_ test: SubscriptionCase) {
    let count = tracked(SharedObservable(0))
    let owner = tracked(SubscriptionCase.Owner())
    let log = Journal<String>()
    let token = test.subscribe(to: count, owner: owner) { log.append($0) }
    for value in 1...3 { count.value = value }
    #expect(log.elements == test.expected)
    #expect(token.isActive == (test.verb == .always))
    #expect(count.subscriberCount == (test.verb == .always ? 1 : 0))
    #expect(token.cancel() == (test.verb == .always))
    count.value = 4
    #expect(log.elements == test.expected)
    withExtendedLifetime(owner) {}
  }

  @Test(arguments: SubscriptionCase.all)
  func sharedFormEndsByEachOfItsEnds(_ test: SubscriptionCase) {
    // With an initial call, once has come to its end by itself.
    let begins = test.verb == .once && test.form == .valuesWithInitial ? 0 : 1
    let initialCalls = test.form == .valuesWithInitial ? ["0"] : []
    for end in SubscriptionCase.ends {
      let count = tracked(SharedObservable(0))
      let owner = tracked(SubscriptionCase.Owner())
      let log = Journal<String>()
      let token = test.subscribe(to: count, owner: owner) { log.append($0) }
      #expect(count.unsubscribe(named: "other") == 0)
      #expect(count.unsubscribe(owner: count) == 0)
      #expect(count.subscriberCount == begins)
      #expect(end(test, count, token, owner) == begins)
      #expect(end(test, count, token, owner) == 0)
      #expect(!token.isActive)
      count.value = 1
      #expect(log.elements == initialCalls)
    }
  }

  @Test(arguments: SubscriptionCase.all.filter(\.hasOwner))
  func sharedFormWithOwnerEndsWithItsOwner(_ test: SubscriptionCase) {
    let count = tracked(SharedObservable(0))
    var owner: SubscriptionCase.Owner? = tracked(SubscriptionCase.Owner())
    weak let released = owner
    let log = Journal<String>()
    let token = test.subscribe(to: count, owner: owner!) { log.append($0) }
    if test.verb != .once {
      count.value = 1
      #expect(!log.elements.isEmpty)
    }
    let before = log.elements
    withExtendedLifetime(owner) {}
    owner = nil
    #expect(released == nil)
    #expect(!token.isActive)
    count.value = 2
    #expect(log.elements == before)
    #expect(count.subscriberCount == 0)
  }

  @Test(arguments: SubscriptionCase.all)
  func sharedFormIsDescribedByNameAndOwner(_ test: SubscriptionCase) {
    let count = tracked(SharedObservable(0))
    let owner = tracked(SubscriptionCase.Owner())
    let token = test.subscribe(to: count, owner: owner) { _ in }
    let count1 = "SharedObservable<Int>(0), 1 subscription\n  \(test.label)"
    #expect(count.debugDescription == (token.isActive ? count1 : "SharedObservable<Int>(0), 0 subscriptions"))
    token.cancel()
    withExtendedLifetime(owner) {}
  }
}
