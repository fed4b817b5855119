import Fanout
import Foundation
import Testing

/// An actor that follows values.
actor Desk {
  private var following = 0
  private var last = 0
  private var swapped = 0
  private var waiter: (last: Int, continuation: CheckedContinuation<Void, Never>)?

  /// Whether it follows something for a while.
  var isBusy: Bool { following > 0 }

  /// Follows a value, lets others have their turn, and ends that.
  ///
  /// - Parameter late: counts calls after the end.
  func followForAWhile(
    _ number: SharedObservable<Int>, _ check: ChainCheck, _ counted: Counted, _ late: Counter
  ) async {
    following += 1
    var hasEnded = false
    let token = number.observe { old, new in
      if hasEnded { late.add() }
      check.receive(old, new)
      withExtendedLifetime(counted) {}
    }
    for _ in 0..<3 { await Task.yield() }
    token.cancel()
    hasEnded = true
    following -= 1
  }

  /// Counts, from 0, how often a value does not follow the one before.
  func follow(_ number: SharedObservable<Int>) -> SubscriptionToken {
    number.observe(initial: true) { new in
      if new > 0, new != self.last + 1 { self.swapped += 1 }
      self.last = new
      if let waiter = self.waiter, new == waiter.last {
        self.waiter = nil
        waiter.continuation.resume()
      }
    }
  }

  /// How many values did not follow the one before, once the last one has come.
  func swapped(until last: Int) async -> Int {
    if self.last != last {
      await withCheckedContinuation { waiter = (last, $0) }
    }
    return swapped
  }

  /// Ends a subscription while another thread sets.
  ///
  /// - Parameter late: counts calls after the end.
  /// - Returns: how often its handler was called before that.
  func endMeanwhile(
    _ number: SharedObservable<Int>, _ round: Int, _ counted: Counted, _ late: Counter
  ) async -> Int {
    var (hasEnded, calls) = (false, 0)
    let bag = SubscriptionBag()
    number.observe(named: "ended \(round % 3)", initial: true) { _ in
      if hasEnded { late.add() }
      calls += 1
      withExtendedLifetime(counted) {}
    }.store(in: bag)
    for _ in 0..<round % 3 { await Task.yield() }
    switch round % 4 {
    case 0: bag.cancelAll()
    case 1: number.unsubscribe(named: "ended \(round % 3)")
    default: bag["other"] = nil
    }
    if round % 4 > 1 { bag.cancelAll() }
    hasEnded = true
    return calls
  }
}

@Suite(.timeLimit(.minutes(3))) struct BoundStressTests {
  private static let hops = 10 * Rounds.many

  @Test("C16 No two neighbours change places on their way to an actor, from one thread", arguments: [1, 2])
  func neighboursDoNotChangePlaces(threads: Int) async {
    let (number, desk) = (SharedObservable(0), Desk())
    let token = await desk.follow(number)
    inParallel(threads) { thread in
      for _ in 0..<Self.hops / threads { number.value += 1 }
    }
    #expect(await desk.swapped(until: Self.hops) == 0)
    token.cancel()
  }

  @Test("C16 After an end on the actor nothing comes, while another thread sets without pause (B41)")
  func nothingComesAfterAnEndOnTheActor() async {
    let (number, desk, done) = (SharedObservable(0), Desk(), Counter())
    let setter = Task.detached {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          while done.value == 0 {
            number.value += 1
            sched_yield()
          }
          continuation.resume()
        }
      }
    }
    let (late, living) = (Counter(), Counter())
    var calls = 0
    for round in 0..<Rounds.many {
      calls += await desk.endMeanwhile(number, round, Counted(in: living), late)
    }
    done.add()
    await setter.value
    // With the last handler everything that was on its way has gone.
    while living.value > 0, !Task.isCancelled { await Task.yield() }
    #expect(late.value == 0)
    #expect(calls > 0)
    #expect(number.subscriberCount == 0)
  }

  @Test("C16 An actor goes while other threads set what it follows, and captures go with it")
  func actorGoesWhileOthersSet() async {
    let (living, breaks, late) = (Counter(), Counter(), Counter())
    for round in 0..<Rounds.few {
      let number = SharedObservable(0)
      let box = Box(Follower())
      await box.content?.follow(number, ChainCheck(breaks: breaks), Counted(in: living), late)
      inParallel(3) { thread in
        switch thread {
        case 0: box.drop()
        case 1: for value in 1...5 { number.value = value }
        default: if round.isMultiple(of: 2) { number.unsubscribeAll() } else { _ = number.subscriberCount }
        }
      }
      // Finds that the actor has gone, if nobody has yet.
      number.value = -1
      while living.value > 0, !Task.isCancelled {
        await Task.yield()
        number.value = -1
      }
      #expect(number.subscriberCount == 0)
    }
    #expect(living.value == 0)
    #expect(breaks.value == 0)
  }

  /// Follows for good.
  private actor Follower {
    func follow(_ number: SharedObservable<Int>, _ check: ChainCheck, _ counted: Counted, _ late: Counter) {
      number.observe(owner: self) { _, old, new in
        check.receive(old, new)
        withExtendedLifetime(counted) {}
      }
      number.observe(named: "without owner") { old, new in withExtendedLifetime(counted) {} }
    }
  }

  @Test("A mirror made while another thread sets begins without a gap, and follows to the end")
  @MainActor func mirrorBeginsWithoutAGap() async {
    let last = 100
    for _ in 0..<Rounds.few / 10 {
      let number = SharedObservable(0)
      let (started, breaks) = (Counter(), Counter())
      Thread.detachNewThread {
        for value in 1...last {
          number.value = value
          if value == 5 { started.add() }
        }
      }
      while started.value == 0 { sched_yield() }
      let mirrors = (0..<3).map { _ in number.mirrored() }
      for mirror in mirrors {
        mirror.subscribe(named: "check") { old, new in if new != old + 1 { breaks.add() } }
      }
      for mirror in mirrors { while mirror.value != last, !Task.isCancelled { await Task.yield() } }
      #expect(breaks.value == 0)
      #expect(number.subscriberCount == 3)
      withExtendedLifetime(mirrors) {}
    }
  }
}
