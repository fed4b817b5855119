import Fanout
import Testing

/// Ending subscriptions of derived values works from any thread, while the thread that the values belong to sets them.
@Suite struct DerivedValueStressTests {
  @Test("C8 Tokens of derived values are cancelled on other threads while the sources are set")
  func derivedTokensAreCancelledOnOtherThreads() {
    let (breaks, living) = (Counter(), Counter())
    for _ in 0..<5 {
      let (first, second) = (Observable(0), Observable(0))
      let sum = Computed { [first, second] in first.value + second.value }
      let tokens = (0..<Rounds.few / 4).map { number in
        let (check, counted) = (ChainCheck(breaks: breaks), Counted(in: living))
        return Self.derived(number, first, sum, counted).subscribe { check.receive($0, $1) }
      }
      inParallel(3) { thread in
        switch thread {
        case 0:
          for value in 1...20 {
            transaction {
              first.value = value
              second.value = value
            }
          }
        case 1: for token in tokens { token.cancel() }
        default: for token in tokens.reversed() { token.cancel() }
        }
      }
      #expect(living.value == 0)
      #expect(tokens.filter { $0.isActive }.count == 0)
      first.value = -1
      #expect(sum.value == 19)
      #expect([first.subscriberCount, sum.subscriberCount] == [0, 0])
    }
    #expect(breaks.value == 0)
  }

  /// A value derived in one of several ways, whose closure holds `counted`.
  private static func derived(
    _ number: Int, _ source: Observable<Int>, _ sum: Computed<Int>, _ counted: Counted
  ) -> Computed<Int> {
    func keep(_ value: Int) -> Int { withExtendedLifetime(counted) { value } }
    return switch number % 4 {
    case 0: source.map { keep($0) }
    case 1: sum.map { keep($0) }.removingDuplicates()
    case 2: source.combined(with: sum).map { keep($0 + $1) }.map { $0 + 1 }
    default: sum.flatMap { Observable(keep($0)) }
    }
  }

  @Test("A bag that holds subscriptions of derived values goes on another thread")
  func bagOfDerivedSubscriptionsGoesOnAnotherThread() {
    let living = Counter()
    let source = Observable(0)
    for round in 0..<Rounds.few {
      let bag = BagBox()
      for number in 0..<4 {
        let counted = Counted(in: living)
        bag.store(Self.derived(number, source, source.map { $0 * 2 }, counted).subscribe { _, _ in })
      }
      inParallel(2) { thread in
        if thread == 0 { source.value = round } else { bag.drop() }
      }
    }
    #expect(living.value == 0)
    #expect(source.subscriberCount == 0)
  }

  @Test("C8 The last handle of a derived value goes on another thread while its closure runs")
  func handleGoesWhileItsClosureRuns() {
    let living = Counter()
    let (source, other) = (Observable(0), Observable(0))
    for round in 1...Rounds.few {
      let (runs, seen, turn) = (Counter(), Counter(), Turn())
      let kept = Self.copy(of: source, keptBy: other, Counted(in: living)) {
        if runs.add() == 2 { turn.beginAndWaitForEnd() }
      }
      let token = kept.copy.subscribe { seen.add($1) }
      inParallel(2) { thread in
        if thread == 0 {
          source.value = round
        } else {
          turn.waitForBeginning()
          kept.keeper.cancel()
          turn.end()
        }
      }
      #expect(seen.value == 0, "It has ended before its delivery")
      #expect(!token.isActive)
      #expect(living.value == 0)
    }
  }

  @Test("C8 The last handle of a derived value goes on another thread about its turn")
  func handleGoesAboutItsTurn() {
    let living = Counter()
    let (source, other) = (Observable(0), Observable(0))
    for round in 1...Rounds.few {
      let (seen, turn) = (Counter(), Turn())
      let kept = Self.copy(of: source, keptBy: other, Counted(in: living)) {}
      let token = kept.copy.subscribe { seen.add($1) }
      inParallel(2) { thread in
        if thread == 0 {
          turn.begin()
          source.value = round
        } else {
          turn.waitForBeginning(steps: round % 50 * 10)
          kept.keeper.cancel()
        }
      }
      #expect([0, round].contains(seen.value))
      #expect(!token.isActive)
      #expect(living.value == 0)
    }
  }

  /// A copy of a derived value whose only handle belongs to a handler of `other`, and what ends that.
  private static func copy(
    of source: Observable<Int>, keptBy other: Observable<Int>, _ counted: Counted, _ body: @escaping () -> Void
  ) -> (copy: Computed<Int>, keeper: SubscriptionToken) {
    let derived = Computed {
      body()
      return withExtendedLifetime(counted) { source.value }
    }
    let keeper = other.subscribe { _, _ in _ = derived }
    return (derived.map { $0 }, keeper)
  }

  @Test("A derived value that nobody observes is read while another thread sets something else")
  func readEndsWhileAnotherThreadSets() {
    let isDone = Counter()
    inParallel(2) { thread in
      if thread == 0 {
        let other = Observable(0)
        while isDone.value == 0 { other.value += 1 }
      } else {
        let source = Observable(1)
        let first = Computed { source.value }
        let text = first.map { "\($0)" }.flatMap { Observable($0) }
        let last = Computed { "\(text.value) \(first.value)" }
        for value in 0..<Rounds.few {
          source.value = value
          if last.value != "\(value) \(value)" { Issue.record("\(value) became \(last.value)") }
        }
        isDone.add()
      }
    }
  }
}

/// Holds the last reference to a bag.
private final class BagBox {
  private var bag: SubscriptionBag? = SubscriptionBag()

  func store(_ token: SubscriptionToken) {
    if let bag { token.store(in: bag) }
  }

  func drop() {
    bag = nil
  }
}
