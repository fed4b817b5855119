import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct SubscriptionBagTests {
  @Test func bagEndsWhatItHoldsWhenItGoes() {
    let count = tracked(Observable(0))
    var bag: SubscriptionBag? = tracked(SubscriptionBag())
    var seen: [Int] = []
    count.subscribe { _, new in seen.append(new) }.store(in: bag!)
    bag?["row"] = count.subscribe(initial: false) { seen.append(-$0) }
    count.value = 1
    #expect(bag?.count == 2)
    bag = nil
    count.value = 2
    #expect(seen == [1, -1])
    #expect(count.subscriberCount == 0)
  }

  @Test func cancelAllEmptiesTheBagWhichMayBeUsedAgain() {
    let count = tracked(Observable(0))
    let bag = tracked(SubscriptionBag())
    var seen: [Int] = []
    bag.insert(count.subscribe { _, new in seen.append(new) })
    bag.cancelAll()
    bag.cancelAll()
    #expect(bag.count == 0)
    count.value = 1
    count.subscribe { _, new in seen.append(new) }.store(in: bag)
    count.value = 2
    #expect(seen == [2])
    #expect(bag.description == "SubscriptionBag(1 token)")
  }

  @Test func slotEndsTheTokenBefore() {
    let count = tracked(Observable(0))
    let bag = tracked(SubscriptionBag())
    var seen: [String] = []
    let tokens = ["first", "second"].map { name in count.subscribe { _, new in seen.append("\(name) \(new)") } }
    bag["row"] = tokens[0]
    bag["row"] = tokens[0]
    #expect(tokens[0].isActive)
    bag["row"] = tokens[1]
    #expect(bag["row"] == tokens[1])
    #expect(bag["other"] == nil)
    count.value = 1
    bag["row"] = nil
    count.value = 2
    #expect(seen == ["second 1"])
    #expect(tokens.map(\.isActive) == [false, false])
    #expect(bag.count == 0)
  }

  @Test func bagEndsTokensInTheOrderInWhichTheyWereAddedKeyedOnesLast() {
    var released: [String] = []
    let count = tracked(Observable(0))
    let bag = tracked(SubscriptionBag())
    func subscribe(_ name: String) -> SubscriptionToken {
      let captured = OnDeinit { released.append(name) }
      return count.subscribe { _, _ in withExtendedLifetime(captured) {} }
    }
    bag["b"] = subscribe("slot b")
    for name in ["first", "second", "third"] { subscribe(name).store(in: bag) }
    bag["a"] = subscribe("slot a")
    bag.cancelAll()
    #expect(released == ["first", "second", "third", "slot b", "slot a"])
  }

  @Test func bagDoesNotGrowWithTokensThatHaveEnded() {
    let count = tracked(Observable(0))
    let bag = tracked(SubscriptionBag())
    let kept = count.subscribe { _, _ in }
    kept.store(in: bag)
    for _ in 0..<10_000 {
      let token = count.subscribe { _, _ in }
      token.store(in: bag)
      token.cancel()
      #expect(bag.count <= 64)
    }
    #expect(kept.isActive)
    bag.cancelAll()
    #expect(!kept.isActive)
  }

  @Test func bagMayGoInsideAHandlerThatItHolds() {
    let count = tracked(Observable(0))
    var bag: SubscriptionBag? = tracked(SubscriptionBag())
    var seen: [Int] = []
    count.subscribe { _, new in
      seen.append(new)
      bag = nil
    }.store(in: bag!)
    count.subscribe { _, new in seen.append(-new) }.store(in: bag!)
    count.value = 1
    count.value = 2
    #expect(seen == [1])
    #expect(count.subscriberCount == 0)
  }

  @Test func releaseOfACaptureMayUseTheBag() {
    let count = tracked(Observable(0))
    let bag = tracked(SubscriptionBag())
    var late: SubscriptionToken?
    func subscribe(_ captured: OnDeinit) {
      count.subscribe { _, _ in withExtendedLifetime(captured) {} }.store(in: bag)
    }
    subscribe(
      OnDeinit { [unowned bag] in
        late = count.subscribe { _, _ in }
        late?.store(in: bag)
      })
    bag.cancelAll()
    #expect(late?.isActive == true)
    #expect(bag.count == 1)
    bag.cancelAll()
    #expect(late?.isActive == false)
  }

  @Test func bagHoldsTokensOfObservablesThatHaveGone() {
    let bag = tracked(SubscriptionBag())
    do {
      let count = tracked(Observable(0))
      count.subscribe { _, _ in }.store(in: bag)
      bag["row"] = count.subscribe { _, _ in }
      #expect(count.subscriberCount == 2)
    }
    #expect(bag["row"]?.isActive == false)
    bag.cancelAll()
    #expect(bag.count == 0)
  }
}
