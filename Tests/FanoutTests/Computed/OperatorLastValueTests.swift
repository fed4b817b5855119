import Fanout
import FanoutTesting
import Testing

/// A value made by an operator ends with the first handle at the root of its sources; reading it gives the last value.
@Suite(.checksLifetimes) struct OperatorLastValueTests {
  /// Values that belong to two sources, each with one more step behind it or before it.
  enum Pair: String, CaseIterable, Sendable {
    case combined, chainBefore, chainBehind, chained, nested

    func make(_ first: Observable<Int>, _ second: Observable<Int>) -> Computed<String> {
      switch self {
      case .combined: first.combined(with: second).map { "\($0) \($1)" }
      case .chainBefore: first.map { $0 }.removingDuplicates().combined(with: second).map { "\($0) \($1)" }
      case .chainBehind: first.combined(with: second).map { "\($0) \($1)" }.map { $0 }.removingDuplicates()
      case .chained: second.combined(with: first).map { "\($1) \($0)" }
      case .nested:
        first.combined(with: second).combined(with: second).map { pair, second in "\(pair.0) \(min(pair.1, second))" }
      }
    }
  }

  @Test(arguments: Pair.allCases) func unobservedPairKeepsTheValueOfTheEnd(_ pair: Pair) {
    var first: Observable<Int>? = tracked(Observable(1))
    let second = tracked(Observable(1))
    let both = tracked(pair.make(first!, second))
    #expect(both.value == "1 1")
    second.value = 2
    #expect(both.value == "1 2")
    first = nil
    #expect(both.value == "1 2")
    second.value = 3
    #expect(both.value == "1 2")
    second.value = 4
    #expect(both.value == "1 2")
  }

  @Test(arguments: Pair.allCases) func unobservedPairThatWasNotReadSinceKeepsWhatWasComputedLast(_ pair: Pair) {
    var first: Observable<Int>? = tracked(Observable(1))
    let second = tracked(Observable(1))
    let both = tracked(pair.make(first!, second))
    #expect(both.value == "1 1")
    first?.value = 2
    second.value = 2
    first = nil
    #expect(both.value == "1 1")
    second.value = 3
    #expect(both.value == "1 1")
  }

  @Test(arguments: Pair.allCases) func pairNeverReadBeforeTheEndIsComputedOnce(_ pair: Pair) {
    var first: Observable<Int>? = tracked(Observable(1))
    let second = tracked(Observable(1))
    let both = tracked(pair.make(first!, second))
    first = nil
    second.value = 2
    #expect(both.value == "1 2")
    second.value = 3
    #expect(both.value == "1 2")
  }

  @Test(arguments: Pair.allCases) func observedPairKeepsTheValueOfTheEnd(_ pair: Pair) {
    var first: Observable<Int>? = tracked(Observable(1))
    let second = tracked(Observable(1))
    let both = tracked(pair.make(first!, second))
    var seen: [String] = []
    both.subscribe(named: "observer") { _, new in seen.append(new) }
    second.value = 2
    first = nil
    second.value = 3
    #expect(both.value == "1 2")
    #expect(seen == ["1 2"])
  }

  @Test(arguments: Pair.allCases) func endedPairThatAnObservedValueReadsStaysAsItWas(_ pair: Pair) {
    var first: Observable<Int>? = tracked(Observable(1))
    let second = tracked(Observable(1))
    let both = tracked(pair.make(first!, second))
    #expect(both.value == "1 1")
    first = nil
    second.value = 2
    let shown = tracked(Computed { "\(both.value), \(second.value)" })
    var seen: [String] = []
    shown.subscribe(named: "observer") { _, new in seen.append(new) }
    second.value = 3
    second.value = 4
    #expect(seen == ["1 1, 3", "1 1, 4"])
  }

  @Test func mappedValueHasTheLastChangeOfWhatWent() {
    var source: Observable<Int>? = tracked(Observable(1))
    let other = tracked(Observable(1))
    let mapped = tracked(source!.map { $0 * 10 }.map { $0 })
    #expect(mapped.value == 10)
    source?.value = 2
    source = nil
    other.value = 2
    #expect(mapped.value == 20)
  }

  @Test func flattenedValueStaysWhenItsRootHasGone() {
    var root: Observable<Int>? = tracked(Observable(1))
    let inner = tracked(Observable("a"))
    let flat = tracked(root!.flatMap { _ in inner })
    #expect(flat.value == "a")
    inner.value = "b"
    #expect(flat.value == "b")
    root = nil
    #expect(flat.value == "b")
    inner.value = "c"
    #expect(flat.value == "b")
  }

  @Test func pairWithAValueOfADeadOwnerKeepsItsValue() {
    let second = tracked(Observable(1))
    var owner: Leaf? = tracked(Leaf())
    let both = tracked(Computed(of: owner!) { _ in second.value }.combined(with: second))
    #expect(both.value == (1, 1))
    owner = nil
    second.value = 2
    #expect(both.value == (1, 1))
  }
}
