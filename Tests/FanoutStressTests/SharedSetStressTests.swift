import Dispatch
import Fanout
import Foundation
import Testing

@Suite struct SharedSetStressTests {
  @Test(
    "C3 C4 Sets of a shared value from several threads give each observer one contiguous history", arguments: [2, 8])
  func sharedSetsGiveContiguousHistories(threads: Int) {
    let number = SharedObservable(-1)
    let breaks = Counter()
    let queue = SteppedQueue()
    let checks = (0..<3).map { _ in ChainCheck(breaks: breaks) }
    let bound = ChainCheck(breaks: breaks)
    let tokens = checks.map { check in number.subscribe { check.receive($0, $1) } }
    let boundToken = number.subscribe(on: queue) { bound.receive($0, $1) }
    let order = OrderCheck(threads: threads, breaks: breaks)
    let orderToken = number.subscribe(initial: false) { order.receive($0) }
    inParallel(threads + 1) { thread in
      if thread == threads {
        for _ in 0..<Rounds.few { queue.runAll() }
      } else {
        for round in 0..<Rounds.many { number.value = round * threads + thread }
      }
    }
    queue.runAll()
    for token in tokens + [boundToken, orderToken] { token.cancel() }
    #expect(breaks.value == 0)
    let counts = (checks + [bound]).map { $0.count }
    #expect(counts == Array(repeating: threads * Rounds.many, count: 4))
    #expect((checks + [bound]).allSatisfy { $0.last == number.value })
    #expect(order.newest == (0..<threads).map { (Rounds.many - 1) * threads + $0 })
  }

  /// Checks that the sets of each thread come in the order in which it made them.
  private final class OrderCheck: @unchecked Sendable {
    private(set) var newest: [Int]
    private let breaks: Counter

    init(threads: Int, breaks: Counter) {
      newest = Array(repeating: -1, count: threads)
      self.breaks = breaks
    }

    func receive(_ new: Int) {
      if newest[new % newest.count] >= new { breaks.add() }
      newest[new % newest.count] = new
    }
  }

  @Test("C6 Eight threads that count a shared value lose nothing, and no two get the same result")
  func sharedCountingLosesNothing() {
    let number = SharedObservable(0)
    let breaks = Counter()
    let check = ChainCheck(breaks: breaks)
    let token = number.subscribe { check.receive($0, $1) }
    let tickets = SharedObservable(Set<Int>())
    inParallel(8) { thread in
      var mine: [Int] = []
      for round in 0..<Rounds.many {
        if (thread + round).isMultiple(of: 2) {
          number.value += 1
        } else {
          mine.append(
            number.update { number in
              number += 1
              return number
            })
        }
      }
      tickets.update { $0.formUnion(mine) }
    }
    token.cancel()
    #expect(number.value == 8 * Rounds.many)
    #expect(check.count == 8 * Rounds.many)
    #expect(tickets.value.count == 4 * Rounds.many)
    #expect(breaks.value == 0)
  }

  @Test("C3 When two threads have set at once, no observer is left on a value that the observable no longer has")
  func noObserverIsLeftBehind() {
    let number = SharedObservable(0)
    let breaks = Counter()
    let stale = Counter()
    let queue = SteppedQueue()
    let checks = (0..<3).map { _ in ChainCheck(breaks: breaks) }
    let tokens =
      checks.dropLast().map { check in number.subscribe { check.receive($0, $1) } }
      + [number.subscribe(on: queue, buffering: .latest) { checks[2].receive($0, $1) }]
    let meeting = RoundMeeting(of: 2)
    inParallel(2) { thread in
      for round in 0..<2 * Rounds.many {
        meeting.wait(3 * round + 1)
        if round.isMultiple(of: 3) { number.update { $0 = 2 * round + thread } } else { number <- 2 * round + thread }
        meeting.wait(3 * round + 2)
        if thread == 0 {
          queue.runAll()
          for check in checks where check.last != number.value { stale.add() }
        }
        meeting.wait(3 * round + 3)
      }
    }
    for token in tokens { token.cancel() }
    #expect(stale.value == 0)
    #expect(breaks.value == 0)
  }

  @Test("C4 Two shared values whose guarded handlers set each other from two threads come to an end")
  func valuesThatSetEachOtherComeToAnEnd() {
    let (left, right) = (SharedObservable(0), SharedObservable(0))
    let breaks = Counter()
    let checks = [ChainCheck(breaks: breaks), ChainCheck(breaks: breaks)]
    let tokens = [
      left.subscribe { checks[0].receive($0, $1) }, right.subscribe { checks[1].receive($0, $1) },
      left.subscribe { _, new in if right.value < new { right.value = new } },
      right.subscribe { _, new in if left.value < new { left.value = new } },
    ]
    inParallel(2) { thread in
      for round in 1...Rounds.many {
        if thread == 0 { left.value = 2 * round } else { right.value = 2 * round + 1 }
      }
    }
    for token in tokens { token.cancel() }
    #expect(breaks.value == 0)
    #expect(checks[0].last == left.value)
    #expect(checks[1].last == right.value)
  }

  @Test("C4 A handler may wait for a queue on which the same shared value is set meanwhile (B74)")
  func handlerMayWaitForAQueueThatSets() {
    let number = SharedObservable(0)
    let queue = DispatchQueue(label: "main")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let breaks = Counter()
    let (check, waits) = (ChainCheck(breaks: breaks), Counter())
    let tokens = [
      number.subscribe { check.receive($0, $1) },
      number.subscribe { _, _ in
        if DispatchQueue.getSpecific(key: key) == nil { queue.sync { _ = waits.add() } }
      },
    ]
    // Waits in any case: below, the thread of the queue may be the one that delivers everything.
    number.value = 1
    #expect(waits.value == 1)
    inParallel(2) { thread in
      for round in 0..<Rounds.many {
        if thread == 0 {
          number.value += 1
        } else {
          queue.sync { if round.isMultiple(of: 2) { number.value += 1 } else { number.update { $0 += 1 } } }
        }
      }
    }
    for token in tokens { token.cancel() }
    #expect(number.value == 2 * Rounds.many + 1)
    #expect(check.count == 2 * Rounds.many + 1)
    #expect(breaks.value == 0)
  }
}
