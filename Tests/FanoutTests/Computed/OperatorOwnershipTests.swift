import Fanout
import FanoutTestingTraits
import Testing

/// A value made by an operator belongs to its source.
@Suite(.checksLifetimes) struct OperatorOwnershipTests {
  /// Every operator, alone and behind another one; each closure captures what it is given.
  enum Operator: String, CaseIterable, Sendable {
    case map, removingDuplicates, combined, flatMap, readOnly, chain

    func apply(to source: Observable<Int>, capturing captured: Captured) -> Computed<Int> {
      switch self {
      case .map: source.map { captured.use($0) }
      case .removingDuplicates: source.removingDuplicates { captured.use($0) == $1 }
      case .combined: source.combined(with: source.map { captured.use($0) }).map { first, _ in first }
      case .flatMap: source.flatMap { Observable(captured.use($0)) }
      case .readOnly: source.map { captured.use($0) }.readOnly
      case .chain:
        source.map { captured.use($0) }.removingDuplicates().combined(with: source).flatMap { first, _ in
          Observable(first)
        }.readOnly
      }
    }
  }

  // B86
  @Test(arguments: Operator.allCases) func unobservedResultGoesWithItsHandle(_ made: Operator) {
    for reads in [false, true] {
      let source = tracked(Observable(1))
      var captured: Captured? = tracked(Captured())
      weak let released = captured
      var result: Computed<Int>? = tracked(made.apply(to: source, capturing: captured!))
      captured = nil
      if reads { #expect(result?.value == 1) }
      #expect(released != nil)
      result = nil
      #expect(released == nil)
      #expect(source.subscriberCount == 0)
    }
  }

  // B88
  @Test(arguments: Operator.allCases) func subscribedResultLivesAlthoughNobodyHoldsIt(_ made: Operator) {
    var source: Observable<Int>? = tracked(Observable(1))
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    weak var handle: Computed<Int>?
    var seen: [Int] = []
    do {
      let result = made.apply(to: source!, capturing: captured!)
      handle = result
      result.subscribe(named: "x") { _, new in seen.append(new) }
    }
    captured = nil
    #expect(handle == nil)
    source?.value = 2
    source?.value = 3
    #expect(seen == [2, 3])
    #expect(released != nil)
    source = nil
    #expect(released == nil)
  }

  // B88
  @Test(arguments: Operator.allCases) func resultGoesWhenItsSubscriptionIsRemovedByName(_ made: Operator) {
    let source = tracked(Observable(1))
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    var seen: [Int] = []
    do {
      let result = tracked(made.apply(to: source, capturing: captured!))
      captured = nil
      for _ in 0..<2 { result.subscribe(named: "x") { _, new in seen.append(new) } }
      source.value = 2
      #expect(seen == [2, 2])
      #expect(result.unsubscribe(named: "x") == 2)
      source.value = 3
      #expect(seen == [2, 2])
    }
    #expect(released == nil)
  }

  // B89
  @Test(arguments: Operator.allCases) func cancelledResultIsReleasedAtOnce(_ made: Operator) {
    let source = tracked(Observable(1))
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    var seen: [Int] = []
    let token = made.apply(to: source, capturing: captured!).subscribe { _, new in seen.append(new) }
    captured = nil
    source.value = 2
    #expect(seen == [2])
    token.cancel()
    #expect(released == nil)
    source.value = 3
    #expect(seen == [2])
    #expect(source.subscriberCount == 0)
  }

  @Test(arguments: Operator.allCases) func resultIsReleasedWhenTheOwnerOfItsSubscriptionHasDied(_ made: Operator) {
    let source = tracked(Observable(1))
    var page: Leaf? = tracked(Leaf())
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    made.apply(to: source, capturing: captured!).subscribe(owner: page!) { page, _, new in page.seen.append("\(new)") }
    captured = nil
    source.value = 2
    #expect(page?.seen == ["2"])
    page = nil
    source.value = 3
    #expect(released == nil)
  }

  @Test(arguments: Operator.allCases) func resultEndsWithItsSourceAndKeepsTheLastValue(_ made: Operator) {
    for subscribes in [false, true] {
      var source: Observable<Int>? = tracked(Observable(1))
      let captured = tracked(Captured())
      let result = tracked(made.apply(to: source!, capturing: captured))
      var seen: [Int] = []
      var tokens: [SubscriptionToken] = []
      if subscribes { tokens.append(result.subscribe { _, new in seen.append(new) }) }
      #expect(result.value == 1)
      source?.value = 2
      #expect(result.value == 2)
      source = nil
      #expect(result.value == 2)
      #expect(tokens.allSatisfy { !$0.isActive })
      tokens.append(result.subscribe { _, new in seen.append(new) })
      tokens.append(result.subscribe(initial: true) { seen.append($0) })
      tokens.append(result.map { $0 }.subscribe { _, new in seen.append(new) })
      #expect(tokens.allSatisfy { !$0.isActive && !$0.cancel() })
      #expect(seen == (subscribes ? [2] : []))
      #expect(result.subscriberCount == 0)
    }
  }

  @Test func deathOfAMappedHandleEndsNothing() {
    let source = tracked(Observable(1))
    var mapped: Computed<Int>? = tracked(source.map { $0 * 2 })
    let recorder = Recorder(mapped!)
    let further = Recorder(mapped!.map { $0 + 1 })
    source.value = 2
    mapped = nil
    source.value = 3
    recorder.expectValues([2, 4, 6])
    further.expectValues([3, 5, 7])
  }

  @Test func combinedValueEndsWithTheFirstHandleThatGoes() {
    for firstGoes in [true, false] {
      var first: Observable<Int>? = tracked(Observable(1))
      var second: Observable<Int>? = tracked(Observable(10))
      var captured: Captured? = tracked(Captured())
      weak let released = captured
      var seen: [Int] = []
      let token = first!.combined(with: second!).map { [captured] in captured!.use($0 + $1) }
        .subscribe { _, new in seen.append(new) }
      captured = nil
      first?.value = 2
      second?.value = 20
      #expect(seen == [12, 22])
      if firstGoes { first = nil } else { second = nil }
      #expect(!token.isActive)
      #expect(released == nil)
      first?.value = 3
      second?.value = 30
      #expect(seen == [12, 22])
    }
  }

  // B104
  @Test func droppedScreensLeaveNothingAtALivingSource() {
    let theme = tracked(Observable("light"))
    let living = LifetimeTracker()
    for number in 0..<100 {
      let screen = living.track(Observable(number))
      let captured = living.track(Captured())
      screen.combined(with: theme).map { captured.use($0) }.subscribe(named: "screen") { _, _ in }
      screen.value += 1
      #expect(captured.uses == 2)
    }
    #expect(living.count == 0)
  }

  @Test func flatMapHoldsTheInnerValueWhileItIsTheCurrentOne() {
    let selection = tracked(Observable(1))
    let living = LifetimeTracker()
    var inner: [Int: Observable<String>] = [:]
    let title = selection.flatMap { number in
      let made = living.track(Observable("title \(number)"), as: "\(number)")
      inner[number] = made
      return made
    }
    let recorder = Recorder(title)
    inner[1]?.value = "one"
    inner = [:]
    #expect(living.livingNames == ["1"])
    selection.value = 2
    #expect(living.livingNames == ["2"])
    inner[2]?.value = "two"
    inner = [:]
    #expect(living.livingNames == ["2"])
    recorder.expectValues(["title 1", "one", "title 2", "two"])
    recorder.cancel()
    #expect(living.livingNames == ["2"])
    selection.value = 3
    #expect(title.value == "title 3")
    inner = [:]
    #expect(living.livingNames == ["3"])
  }
}
