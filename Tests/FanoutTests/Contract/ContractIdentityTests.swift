import Fanout
import FanoutTestingTraits
import Testing

@Suite("C10 Identity", .checksLifetimes) struct ContractIdentityTests {
  // B139, B142
  @Test("C10 The same handler subscribed three times is three subscriptions with different tokens")
  func sameHandlerIsSeveralSubscriptions() {
    let count = tracked(Observable(0))
    var calls = 0
    let handler = { (_: Int, _: Int) in calls += 1 }
    let tokens = (0..<3).map { _ in count.subscribe(handler) }
    #expect(Set(tokens).count == 3)
    count.value = 1
    #expect(calls == 3)
    tokens[1].cancel()
    count.value = 2
    #expect(calls == 5)
  }

  @Test("C10 A token equals its copies and no other, whatever becomes of the subscription")
  func tokenEqualsItsCopies() {
    let count = tracked(Observable(0))
    let token = count.subscribe { _, _ in }
    let copy = token
    token.cancel()
    let later = count.subscribe { _, _ in }
    #expect(token == copy)
    #expect(token.hashValue == copy.hashValue)
    #expect(token != later)
    #expect([token: "first", later: "second"][copy] == "first")
    #expect(!token.cancel() && later.isActive)
  }

  @Test("C10 Tokens of different observables, inert ones among them, are never equal")
  func tokensOfDifferentObservablesDiffer() {
    let first = tracked(Observable(0))
    let second = tracked(Observable(0))
    var tokens: Set<SubscriptionToken> = []
    for _ in 0..<100 {
      tokens.insert(first.subscribe { _, _ in })
      tokens.insert(second.subscribe { _, _ in })
      var inert: SubscriptionToken?
      _ = Dying { inert = first.subscribe(owner: $0) { _, _, _ in } }
      tokens.insert(inert!)
    }
    #expect(tokens.count == 300)
  }

  // B138
  @Test("C10 A name may repeat: both handlers are called, and the name removes both")
  func nameMayRepeat() {
    let count = tracked(Observable(0))
    var called: [String] = []
    for index in 1...2 { count.subscribe(named: "x") { _, _ in called.append("x\(index)") } }
    count.subscribe(named: "y") { _, _ in called.append("y") }
    count.value = 1
    #expect(count.unsubscribe(named: "x") == 2)
    count.value = 2
    #expect(called == ["x1", "x2", "y", "y"])
    #expect(count.unsubscribe(named: "x") == 0)
  }

  // B141
  @Test("C10 A token ends its own subscription only, also where others share its name and owner")
  func tokenEndsItsOwnSubscriptionOnly() {
    final class Owner {}
    let owner = tracked(Owner())
    let count = tracked(Observable(0))
    var called: [Int] = []
    let tokens = (0..<3).map { index in
      count.subscribe(named: "shared", owner: owner) { _, _, _ in called.append(index) }
    }
    #expect(tokens[1].cancel())
    count.value = 1
    #expect(called == [0, 2])
    #expect(count.unsubscribe(named: "shared") == 2)
    #expect(count.unsubscribe(owner: owner) == 0)
  }

  @Test("C10 Names belong to one observable")
  func namesBelongToOneObservable() {
    let first = tracked(Observable(0))
    let second = tracked(Observable(0))
    first.subscribe(named: "x") { _, _ in }
    let recorder = Recorder(second)
    let token = second.subscribe(named: "x") { _, _ in }
    #expect(first.unsubscribe(named: "x") == 1)
    #expect(token.isActive)
    second.value = 1
    recorder.expectValues([0, 1])
  }

  @Test("C10 A token of another observable ends nothing here")
  func foreignTokenEndsNothing() {
    let first = tracked(Observable(0))
    let second = tracked(Observable(0))
    let token = first.subscribe { _, _ in }
    #expect(!second.unsubscribe(token))
    #expect(token.isActive)
    #expect(first.unsubscribe(token))
    #expect(!first.unsubscribe(token))
  }
}
