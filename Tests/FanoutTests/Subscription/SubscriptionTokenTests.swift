import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct SubscriptionTokenTests {
  @Test func tokenEndsItsSubscriptionOnce() {
    let count = tracked(Observable(0))
    var seen: [Int] = []
    let token = count.subscribe { _, new in seen.append(new) }
    #expect(token.isActive)
    count.value = 1
    #expect(token.cancel())
    #expect(!token.isActive)
    #expect(!token.cancel())
    count.value = 2
    #expect(seen == [1])
  }

  // B91
  @Test func droppedTokenEndsNothing() {
    let count = tracked(Observable(0))
    var seen: [Int] = []
    _ = count.subscribe { _, new in seen.append(new) }
    do {
      let token = count.subscribe { _, new in seen.append(-new) }
      #expect(token.isActive)
    }
    count.value = 1
    #expect(seen == [1, -1])
    #expect(count.subscriberCount == 2)
  }

  @Test func tokenKeepsNeitherObservableNorValue() {
    final class Payload {}
    var payload: Observable<Payload>? = tracked(Observable(tracked(Payload())))
    weak let value = payload?.value
    var calls = 0
    let token = payload!.subscribe(initial: true) { _ in calls += 1 }
    #expect(calls == 1)
    payload = nil
    #expect(value == nil)
    #expect(!token.isActive)
    #expect(!token.cancel())
    #expect(token.description.hasSuffix(", ended)"))
  }

  // B83
  @Test func ownerReleasesObservableAndTokenInEitherOrder() {
    final class TokenLast {
      let count = Observable(0)
      lazy var token = count.subscribe { _, _ in }
    }
    final class TokenFirst {
      var token: SubscriptionToken?
      let count: Observable<Int>
      init() {
        count = Observable(0)
        token = count.subscribe { _, _ in }
      }
    }
    final class BagFirst {
      let bag = SubscriptionBag()
      let count = Observable(0)
      var seen: [Int] = []
      init() { count.subscribe { [unowned self] _, new in seen.append(new) }.store(in: bag) }
    }
    expectReleased {
      let (last, first, bag) = (TokenLast(), TokenFirst(), BagFirst())
      #expect(last.token.isActive && first.token!.isActive)
      bag.count.value = 1
      #expect(bag.seen == [1])
      return (last, last.count, first, first.count, bag, bag.bag, bag.count)
    }
  }

  @Test func tokenMayBeCancelledOnAnotherThreadAndInADeinit() {
    let count = tracked(Observable(0))
    let recorder = Recorder(count)
    let tokens = (0..<2).map { _ in count.subscribe { _, _ in } }
    let cancelled = DelegateRecorder<Bool>()
    let gate = Gate()
    onAnotherThread {
      var holder: OnDeinit? = OnDeinit { cancelled.record(tokens[1].cancel()) }
      cancelled.record(tokens[0].cancel())
      withExtendedLifetime(holder) {}
      holder = nil
      gate.pass()
    }
    gate.waitForArrival()
    gate.open()
    #expect(cancelled.calls == [true, true])
    count.value = 1
    #expect(count.subscriberCount == 1)
    recorder.expectValues([0, 1])
  }

  @Test func tokenSaysWhetherItIsActive() {
    let count = tracked(Observable(0))
    let token = count.subscribe { _, _ in }
    let text = "\(token)"
    #expect(text.hasPrefix("SubscriptionToken(") && text.hasSuffix(", active)"))
    token.cancel()
    #expect("\(token)" == text.replacing(", active)", with: ", ended)"))
  }
}
