import Fanout
import Foundation
import Testing

@Suite struct ObservableSetStressTests {
  @Test("C3 C4 Sets from several threads give each observer one contiguous history (B10)", arguments: [2, 8])
  func setsFromSeveralThreadsGiveContiguousHistories(threads: Int) {
    let number = Observable(-1)
    let rounds = threads == 2 ? 10 * Rounds.many : Rounds.many
    let breaks = Counter()
    let checks = (0..<3).map { _ in ChainCheck(breaks: breaks) }
    let tokens = checks.map { check in number.subscribe { check.receive($0, $1) } }
    var newest = Array(repeating: -1, count: threads)
    let order = number.subscribe(initial: false) { new in
      if newest[new % threads] >= new { breaks.add() }
      newest[new % threads] = new
    }
    inParallel(threads) { thread in
      for round in 0..<rounds { number.value = round * threads + thread }
    }
    for token in tokens + [order] { token.cancel() }
    #expect(breaks.value == 0)
    let counts = checks.map { $0.count }
    #expect(counts == Array(repeating: threads * rounds, count: 3))
    let last = (0..<threads).map { (rounds - 1) * threads + $0 }
    #expect(newest == last)
    #expect(last.contains(number.value))
  }

  @Test("C6 In-place mutation from several threads loses nothing", arguments: Following.allCases)
  func inPlaceMutationLosesNothing(following: Following) {
    let number = Observable(0)
    let breaks = Counter()
    let check = ChainCheck(breaks: breaks)
    let token = following.subscribe(check, to: number)
    inParallel(8) { thread in
      for round in 0..<Rounds.many {
        if (thread + round).isMultiple(of: 2) { number.value += 1 } else { number.update { $0 += 1 } }
      }
    }
    token?.cancel()
    #expect(number.value == 8 * Rounds.many)
    #expect(check.count == (token == nil ? 0 : 8 * Rounds.many))
    #expect(breaks.value == 0)
  }

  enum Following: CaseIterable {
    case nobody, values, changes

    func subscribe(_ check: ChainCheck, to number: Observable<Int>) -> SubscriptionToken? {
      switch self {
      case .nobody: nil
      case .values: number.subscribe(initial: false) { check.receive($0 - 1, $0) }
      case .changes: number.subscribe { check.receive($0, $1) }
      }
    }
  }

  @Test("C6 A thread that begins to wait just as a mutation body ends does not wait for ever")
  func waitThatBeginsAsABodyEndsComesToAnEnd() {
    let number = Observable(0)
    let arrived = Counter()
    inParallel(2) { _ in
      for round in 1...Rounds.many {
        // Both at once, and nobody comes after them who could wake up the one that waits.
        number.value += 1
        arrived.add()
        while arrived.value < 2 * round { sched_yield() }
      }
    }
    #expect(number.value == 2 * Rounds.many)
  }

  @Test("C6 Readers and setters on other threads wait for a mutation body, and find what it made")
  func otherThreadsWaitForAMutationBody() {
    let pair = Observable([0, 0])
    let torn = Counter()
    inParallel(8) { thread in
      for _ in 0..<Rounds.few {
        switch thread % 4 {
        case 0: pair.update { for index in $0.indices { $0[index] += 1 } }
        case 1: pair.value = [7, 7]
        default: if Set(pair.value).count != 1 { torn.add() }
        }
      }
    }
    #expect(torn.value == 0)
    #expect(Set(pair.value).count == 1)
  }
}
