import Fanout
import Foundation
import Testing

@Suite struct ObservableSubscriptionStressTests {
  @Test("C3 Eight threads that set, mutate, subscribe, end and read break no history (B45)")
  func everythingAtOnceBreaksNoHistory() {
    let number = Observable(0)
    let (breaks, living) = (Counter(), Counter())
    let all = ChainCheck(breaks: breaks)
    let token = number.subscribe { all.receive($0, $1) }
    inParallel(8) { thread in
      for round in 0..<Rounds.few {
        let end = subscribe(ChainCheck(breaks: breaks), Counted(in: living), way: (thread + round) % 5, to: number)
        if round.isMultiple(of: 2) { number.value = thread } else { number.value += 1 }
        _ = number.value
        end()
      }
    }
    #expect(breaks.value == 0)
    #expect(all.count == 8 * Rounds.few)
    #expect(number.subscriberCount == 1)
    #expect(living.value == 0)
    token.cancel()
    #expect(number.subscriberCount == 0)
  }

  /// Subscribes in one of five ways, and returns what ends the subscription.
  private func subscribe(
    _ check: ChainCheck, _ counted: Counted, way: Int, to number: Observable<Int>
  ) -> () -> Void {
    let handler: (Int, Int) -> Void = { old, new in
      check.receive(old, new)
      withExtendedLifetime(counted) {}
    }
    switch way {
    case 0:
      let token = number.subscribe(handler)
      return { token.cancel() }
    case 1:
      let name = "\(ObjectIdentifier(check))"
      number.subscribe(named: name, handler)
      return { number.unsubscribe(named: name) }
    case 2:
      let bag = SubscriptionBag()
      number.subscribe(handler).store(in: bag)
      return { bag.cancelAll() }
    case 3:
      let canceller = Canceller([number.subscribe(handler)])
      return { withExtendedLifetime(canceller) {} }
    default:
      let owner = Counted(in: Counter())
      number.subscribe(owner: owner) { _, old, new in handler(old, new) }
      return { number.unsubscribe(owner: owner) }
    }
  }

  @Test("Cancelling one by one and all at once on two threads ends each subscription once (B72)")
  func eachSubscriptionEndsOnce() {
    for _ in 0..<20 {
      let number = Observable(0)
      let living = Counter()
      let tokens = (0..<Rounds.few).map { _ in
        let counted = Counted(in: living)
        return number.subscribe { _, _ in withExtendedLifetime(counted) {} }
      }
      let ended = Counter()
      inParallel(4) { thread in
        switch thread {
        case 0: for token in tokens where token.cancel() { ended.add() }
        case 1: for token in tokens.reversed() where number.unsubscribe(token) { ended.add() }
        case 2: ended.add(number.unsubscribeAll())
        default: for value in 0..<10 { number.value = value }
        }
      }
      #expect(ended.value == tokens.count)
      #expect(number.subscriberCount == 0)
      #expect(living.value == 0)
    }
  }

  @Test("Tokens are cancelled on one thread while handlers subscribe on another (B68)")
  func tokensAreCancelledWhileHandlersSubscribe() {
    let number = Observable(0)
    let bag = SubscriptionBag()
    let token = number.subscribe { _, _ in
      for _ in 0..<3 { number.subscribe { _, _ in }.store(in: bag) }
    }
    let tokens = (0..<Rounds.few).map { _ in number.subscribe { _, _ in } }
    inParallel(2) { thread in
      if thread == 0 {
        for round in 0..<Rounds.few { number.value = round }
      } else {
        for token in tokens { token.cancel() }
      }
    }
    #expect(number.subscriberCount == 1 + 3 * Rounds.few)
    bag.cancelAll()
    #expect(number.subscriberCount == 1)
    token.cancel()
  }

  @Test("C9 A handler may release an object whose deinit cancels it and others, while another thread sets (B24)")
  func handlerMayReleaseAnObjectThatCancelsIt() {
    let number = Observable(0)
    let living = Counter()
    inParallel(2) { thread in
      if thread == 0 {
        for round in 0..<Rounds.few { number.value = round }
      } else {
        for _ in 0..<Rounds.few {
          let box = CancellerBox()
          let tokens = (0..<2).map { _ in
            let counted = Counted(in: living)
            return number.subscribe { [box, counted] _, _ in
              box.release()
              withExtendedLifetime(counted) {}
            }
          }
          box.fill(tokens)
          number.value += 1
        }
      }
    }
    number.value = -1
    #expect(number.subscriberCount == 0)
    #expect(living.value == 0)
  }

  @Test("C8 After a cancel on another thread at most one call still runs")
  func atMostOneCallRunsAfterACancel() {
    for _ in 0..<Rounds.few {
      let number = Observable(0)
      let calls = Counter()
      let tokens = (0..<4).map { _ in number.subscribe { _, _ in calls.add() } }
      let afterCancel = Counter()
      inParallel(2) { thread in
        if thread == 0 {
          for value in 0..<20 { number.value = value }
        } else {
          for token in tokens { token.cancel() }
          afterCancel.add(calls.value)
        }
      }
      #expect(calls.value <= afterCancel.value + 1)
    }
  }

  @Test("A handler for one change is called once, whichever of many threads sets")
  func handlerForOneChangeIsCalledOnce() {
    for _ in 0..<Rounds.few {
      let number = Observable(0)
      let calls = Counter()
      for _ in 0..<3 { number.subscribeOnce { _, _ in calls.add() } }
      inParallel(4) { number.value = $0 }
      #expect(calls.value == 3)
      #expect(number.subscriberCount == 0)
    }
  }

  @Test("The observable goes on one thread while its tokens are cancelled on others")
  func observableGoesWhileTokensAreCancelled() {
    for _ in 0..<Rounds.few {
      let living = Counter()
      var number: Observable<Int>? = Observable(0)
      let tokens = (0..<4).map { _ in
        let counted = Counted(in: living)
        return number!.subscribe { _, _ in withExtendedLifetime(counted) {} }
      }
      inParallel(3) { thread in
        if thread == 0 { number = nil } else { for token in tokens { token.cancel() } }
      }
      #expect(living.value == 0)
      let active = tokens.filter { $0.isActive }
      #expect(active.isEmpty)
    }
  }
}

/// Cancels a token in its deinit.
private final class Canceller {
  private let tokens: [SubscriptionToken]

  init(_ tokens: [SubscriptionToken]) {
    self.tokens = tokens
  }

  deinit {
    for token in tokens { token.cancel() }
  }
}

/// Holds the last reference to a canceller, which any thread may let go of.
private final class CancellerBox {
  private let lock = NSLock()
  private var canceller: Canceller?

  func fill(_ tokens: [SubscriptionToken]) { exchange(Canceller(tokens)) }

  func release() { exchange(nil) }

  private func exchange(_ new: Canceller?) {
    let old = lock.withLock { () -> Canceller? in
      defer { canceller = new }
      return canceller
    }
    withExtendedLifetime(old) {}
  }
}
