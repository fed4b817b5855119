import Fanout
import FanoutTestingTraits
import Testing

/// Every form of subscription, by what it gets, how it ends and how it is described.
@Suite(.checksLifetimes) struct SubscribableMatrixTests {
  @Test(arguments: SubscriptionCase.all)
  func formGetsItsHistory(_ test: SubscriptionCase) {
    let count = tracked(Observable(0))
    let owner = tracked(SubscriptionCase.Owner())
    var calls: [String] = []
    let token = test.subscribe(to: count, owner: owner) { calls.append($0) }
    for value in 1...3 { count.value = value }
    #expect(calls == test.expected)
    #expect(token.isActive == (test.verb == .always))
    #expect(count.subscriberCount == (test.verb == .always ? 1 : 0))
    #expect(token.cancel() == (test.verb == .always))
    count.value = 4
    #expect(calls == test.expected)
    withExtendedLifetime(owner) {}
  }

  @Test(arguments: SubscriptionCase.all)
  func formEndsByEachOfItsEnds(_ test: SubscriptionCase) {
    // With an initial call, once has come to its end by itself.
    let begins = test.verb == .once && test.form == .valuesWithInitial ? 0 : 1
    let initialCalls = test.form == .valuesWithInitial ? ["0"] : []
    let ends: [(Observable<Int>, SubscriptionToken, SubscriptionCase.Owner) -> Int] = [
      { _, token, _ in token.cancel() ? 1 : 0 },
      { count, token, _ in count.unsubscribe(token) ? 1 : 0 },
      { count, _, _ in count.unsubscribeAll() },
      { count, token, _ in test.hasName ? count.unsubscribe(named: "name") : token.cancel() ? 1 : 0 },
      { count, token, owner in test.hasOwner ? count.unsubscribe(owner: owner) : token.cancel() ? 1 : 0 },
    ]
    for end in ends {
      let count = tracked(Observable(0))
      let owner = tracked(SubscriptionCase.Owner())
      var calls: [String] = []
      let token = test.subscribe(to: count, owner: owner) { calls.append($0) }
      #expect(count.unsubscribe(named: "other") == 0)
      #expect(count.unsubscribe(owner: count) == 0)
      #expect(count.subscriberCount == begins)
      #expect(end(count, token, owner) == begins)
      #expect(end(count, token, owner) == 0)
      #expect(!token.isActive)
      count.value = 1
      #expect(calls == initialCalls)
    }
  }

  @Test(arguments: SubscriptionCase.all.filter(\.hasOwner))
  func formWithOwnerEndsWithItsOwner(_ test: SubscriptionCase) {
    let count = tracked(Observable(0))
    var owner: SubscriptionCase.Owner? = tracked(SubscriptionCase.Owner())
    weak let released = owner
    var calls: [String] = []
    let token = test.subscribe(to: count, owner: owner!) { calls.append($0) }
    if test.verb != .once {
      count.value = 1
      #expect(!calls.isEmpty)
    }
    let before = calls
    withExtendedLifetime(owner) {}
    owner = nil
    #expect(released == nil)
    #expect(!token.isActive)
    count.value = 2
    #expect(calls == before)
    #expect(count.subscriberCount == 0)
  }

  @Test(arguments: SubscriptionCase.all)
  func formIsDescribedByNameAndOwner(_ test: SubscriptionCase) {
    let count = tracked(Observable(0))
    let owner = tracked(SubscriptionCase.Owner())
    let token = test.subscribe(to: count, owner: owner) { _ in }
    let labels: [SubscriptionCase.Ending: String] = [
      .anonymous: "anonymous", .name: "\"name\"", .owner: "owner Owner", .nameAndOwner: "\"name\", owner Owner",
    ]
    let isActive = token.isActive
    #expect(
      count.debugDescription
        == (isActive
          ? "Observable<Int>(0), 1 subscription\n  \(labels[test.ending]!)" : "Observable<Int>(0), 0 subscriptions"))
    token.cancel()
    withExtendedLifetime(owner) {}
  }

  @Test func genericCodeSubscribesThroughTheProtocol() {
    func follow<Value>(_ source: some Subscribable<Value>, _ log: @escaping (Value) -> Void) -> SubscriptionToken {
      source.subscribe(initial: true, log)
    }
    let name = tracked(Observable("Ada"))
    var seen: [String] = []
    let token = follow(name) { seen.append($0) }
    name <- "Grace"
    token.cancel()
    name <- "Joan"
    #expect(seen == ["Ada", "Grace"])
    let erased: any Subscribable<String> = name
    #expect(erased.value == "Joan")
    #expect(erased.subscriberCount == 0)
  }

  @Test func subscribeMayBePassedAsAFunction() {
    let count = tracked(Observable(0))
    let subscribe: (@escaping (Int, Int) -> Void) -> SubscriptionToken = count.subscribe
    var calls = 0
    let token = subscribe { _, _ in calls += 1 }
    count.value = 1
    token.cancel()
    #expect(calls == 1)
  }

  // B179
  @MainActor @Test func handlersOfAMainActorClassNeedNoAnnotation() {
    @MainActor final class ViewModel {
      let name = Observable("Ada")
      var title = ""
      init() {
        name.subscribe(owner: self, initial: true) { model, name in model.title = "Hello, \(name)" }
      }
    }
    let model = tracked(ViewModel())
    model.name <- "Grace"
    #expect(model.title == "Hello, Grace")
  }
}
