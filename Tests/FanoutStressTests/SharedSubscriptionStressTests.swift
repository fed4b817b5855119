import Fanout
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct SharedSubscriptionStressTests {
  private final class Owner: Sendable {}

  @Test("C3 C8 Eight threads that set, mutate, read, subscribe and end, bound or not, break no history")
  func everythingAtOnceBreaksNoSharedHistory() async {
    let (breaks, living, late) = (Counter(), Counter(), Counter())
    let (number, queue) = (SharedObservable(0), SteppedQueue())
    let all = ChainCheck(breaks: breaks)
    let token = number.subscribe { all.receive($0, $1) }
    let desks = (0..<4).map { _ in Desk() }
    inParallel(8) { thread in
      for round in 0..<Rounds.few {
        let check = ChainCheck(breaks: breaks)
        let way = Way(thread: thread, round: round)
        let end = way.subscribe(to: number, queue, check, Counted(in: living), late)
        if round.isMultiple(of: 2) { number.value = thread } else { number.value += 1 }
        _ = number.value
        if round.isMultiple(of: 16) { _ = number.subscriberCount }
        if thread == 0 { queue.runAll() }
        end()
        let desk = desks[(thread + round) % desks.count]
        if thread < 2, round.isMultiple(of: 8) {
          Task { await desk.followForAWhile(number, ChainCheck(breaks: breaks), Counted(in: living), late) }
        }
      }
    }
    await finish(desks)
    // Finds the owners that have died unseen.
    number.value = -1
    #expect(number.unsubscribe(token))
    while living.value > 0, !Task.isCancelled {
      queue.runAll()
      await Task.yield()
    }
    #expect(all.count == 8 * Rounds.few + 1)
    #expect(breaks.value == 0)
    #expect(late.value == 0)
    #expect(living.value == 0)
  }

  /// One of the ways to subscribe and to end it, on the calling thread.
  private struct Way {
    let thread: Int
    let round: Int

    /// - Parameter late: counts calls on the thread that has ended the subscription, after the end.
    /// - Returns: what ends the subscription.
    func subscribe(
      to number: SharedObservable<Int>, _ queue: SteppedQueue, _ check: ChainCheck, _ counted: Counted, _ late: Counter
    ) -> () -> Void {
      let handler: @Sendable (Int, Int) -> Void = { old, new in
        check.receive(old, new)
        withExtendedLifetime(counted) {}
      }
      switch (thread + round) % 7 {
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
        let owner = Owner()
        number.subscribe(owner: owner) { _, old, new in handler(old, new) }
        return { withExtendedLifetime(owner) {} }
      case 4:
        let token = number.subscribe(on: queue, handler)
        return { token.cancel() }
      case 5:
        let owner = Owner()
        number.subscribe(on: queue, owner: owner, buffering: .latest) { _, old, new in handler(old, new) }
        return { withExtendedLifetime(owner) {} }
      default:
        number.subscribeOnce(initial: true) { _ in withExtendedLifetime(counted) {} }
        return {}
      }
    }
  }

  /// Waits until the desks have nothing to do.
  private func finish(_ desks: [Desk]) async {
    for desk in desks { while await desk.isBusy { await Task.yield() } }
  }

  @Test("C8 Ending shared subscriptions in several ways at once ends each of them once")
  func eachSharedSubscriptionEndsOnce() {
    for _ in 0..<20 {
      let (number, queue, living) = (SharedObservable(0), SteppedQueue(), Counter())
      let tokens = (0..<Rounds.few).map { index -> SubscriptionToken in
        let counted = Counted(in: living)
        if index.isMultiple(of: 3) { return number.subscribe(on: queue) { _, _ in withExtendedLifetime(counted) {} } }
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
      queue.runAll()
      #expect(ended.value == tokens.count)
      #expect(number.subscriberCount == 0)
      #expect(living.value == 0)
    }
  }

  @Test("A shared value goes on one thread while its subscriptions are ended on others")
  func sharedValueGoesWhileItsSubscriptionsAreEnded() {
    for round in 0..<Rounds.few {
      let (living, queue) = (Counter(), SteppedQueue())
      let box = Box(SharedObservable(0))
      let tokens = (0..<6).map { index -> SubscriptionToken in
        let counted = Counted(in: living)
        let number = box.content!
        if index.isMultiple(of: 2) { return number.subscribe { _, _ in withExtendedLifetime(counted) {} } }
        return number.subscribe(on: queue, initial: true) { _ in withExtendedLifetime(counted) {} }
      }
      inParallel(4) { thread in
        switch thread {
        case 0: box.drop()
        case 1: box.content?.value = round
        case 2: queue.runAll()
        default: for token in tokens { token.cancel() }
        }
      }
      queue.runAll()
      #expect(living.value == 0)
      let active = tokens.filter { $0.isActive }
      #expect(active.isEmpty)
    }
  }

  @Test("C7 Who joins with initial: true while another thread sets 1...N sees a suffix without a gap (B53, B54)")
  func joiningSeesASuffixWithoutAGap() {
    let rounds = Rounds.few / 10
    for _ in 0..<rounds {
      let (number, queue) = (SharedObservable(0), SteppedQueue())
      let joins = (0..<12).map { _ in SuffixCheck() }
      let last = 200
      inParallel(3) { thread in
        if thread == 0 {
          for value in 1...last { number.value = value }
        } else {
          for (index, join) in joins.enumerated() where index % 2 == thread - 1 {
            switch index % 3 {
            case 0: number.subscribe(named: "join", initial: true) { join.receive($0) }
            case 1: number.subscribeWhile(initial: true) { join.receiveWhileGoing($0) }
            default: number.subscribe(on: queue, named: "join", initial: true) { join.receive($0) }
            }
            sched_yield()
          }
        }
      }
      queue.runAll()
      let faults = joins.filter { $0.hasGap || $0.last != last || $0.overlapped.value > 0 }
      #expect(faults.isEmpty)
      number.unsubscribeAll()
      queue.runAll()
    }
  }

  /// Whether what is received is a sequence without gaps, never received by two threads at once.
  private final class SuffixCheck: @unchecked Sendable {
    private(set) var last: Int?
    private(set) var hasGap = false
    let overlapped = Counter()
    private let inside = Counter()

    func receive(_ value: Int) {
      if inside.add() > 1 { overlapped.add() }
      if let last, value != last + 1 { hasGap = true }
      last = value
      inside.add(-1)
    }

    func receiveWhileGoing(_ value: Int) -> Bool {
      receive(value)
      return true
    }
  }
}

/// Holds the last reference to an object.
final class Box<Content: AnyObject>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Content?

  init(_ content: Content) { held = content }

  var content: Content? { lock.withLock { held } }

  func drop() {
    let dropped = lock.withLock { () -> Content? in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(dropped) {}
  }
}
