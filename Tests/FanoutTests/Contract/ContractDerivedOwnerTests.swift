import Fanout
import FanoutTesting
import Testing

@Suite("C11 Owners of subscriptions to derived values", .checksLifetimes) struct ContractDerivedOwnerTests {
  /// Below this many a source need not look for dead owners.
  private static let bound = 128

  final class Page {
    var seen: [Int] = []
  }

  /// Ways from a source to a value that a page subscribes to.
  enum Way: String, CaseIterable, Sendable {
    case map, chain, pair, flatMap, belowSharedMap, ofPage

    func subscribe(_ page: Page, to source: Observable<Int>, shared: Computed<Int>, capturing captured: Captured) {
      switch self {
      case .map: source.map { captured.use($0) }.subscribe(owner: page) { _, _, _ in }
      case .chain:
        source.map { $0 }.map { captured.use($0) }.removingDuplicates().subscribe(owner: page) { _, _, _ in }
      case .pair:
        source.combined(with: source.map { captured.use($0) }).subscribe(owner: page, initial: true) { _, _ in }
      case .flatMap: source.flatMap { Observable(captured.use($0)) }.subscribe(owner: page) { _, _, _ in }
      case .belowSharedMap: shared.map { captured.use($0) }.subscribe(owner: page) { _, _, _ in }
      case .ofPage:
        let derived = Computed(of: page) { _ in captured.use(source.value) }
        derived.subscribe(named: "page") { _, _ in }
      }
    }
  }

  @Test(
    "C11 Values derived for dead owners go after a bounded number of further subscriptions", arguments: Way.allCases)
  func derivedValuesOfDeadOwnersGo(_ way: Way) {
    let source = tracked(Observable(0))
    let shared = tracked(source.map { $0 })
    var living = 0
    var most = 0
    for _ in 0..<10_000 {
      let page = Page()
      let captured = Captured(onRelease: { living -= 1 })
      living += 1
      way.subscribe(page, to: source, shared: shared, capturing: captured)
      most = max(most, living)
    }
    #expect(most <= Self.bound)
    source.value = 1
    #expect(living == 0)
  }

  @Test("C11 Values derived for living owners stay, however many for dead ones go")
  func derivedValuesOfLivingOwnersStay() {
    let source = tracked(Observable(0))
    let pages = (0..<300).map { _ in tracked(Page()) }
    for page in pages {
      source.map { $0 * 2 }.subscribe(owner: page) { page, _, new in page.seen.append(new) }
      for _ in 0..<10 { source.map { $0 }.subscribe(owner: Page()) { _, _, _ in } }
    }
    source.value = 1
    #expect(pages.allSatisfy { $0.seen == [2] })
    source.value = 2
    #expect(pages.allSatisfy { $0.seen == [2, 4] })
  }

  @Test("C11 Counting the subscriptions of a source lets go of values that were derived for dead owners")
  func countLetsGo() {
    let source = tracked(Observable(0))
    weak var released: Captured?
    do {
      let captured = tracked(Captured())
      released = captured
      Way.chain.subscribe(Page(), to: source, shared: source.readOnly, capturing: captured)
    }
    #expect(released != nil)
    #expect(source.subscriberCount == 0)
    #expect(released == nil)
  }

  @Test("C11 Subscriptions to a source itself count towards the bound")
  func subscriptionsToTheSourceCount() {
    let source = tracked(Observable(0))
    weak var released: Captured?
    do {
      let captured = tracked(Captured())
      released = captured
      Way.map.subscribe(Page(), to: source, shared: source.readOnly, capturing: captured)
    }
    for index in 0..<Self.bound {
      if index.isMultiple(of: 2) {
        source.subscribe(named: "x") { _, _ in }
      } else {
        source.subscribe(named: "x", initial: true) { _ in }
      }
    }
    #expect(released == nil)
  }

  @Test("C11 What goes with a dead owner may set, also the source that is being subscribed to")
  func releaseMaySet() {
    let source = tracked(Observable(0))
    var seen: [Int] = []
    source.map { $0 }.subscribe(named: "first") { _, new in seen.append(new) }
    for _ in 0..<1_000 {
      let captured = Captured(onRelease: { source.value += 1 })
      source.map { captured.use($0) }.subscribe(owner: Page(), initial: true) { _, _ in }
    }
    source.value += 1
    #expect(seen == Array(1...seen.count))
    #expect(source.value == seen.count)
    #expect(seen.count == 1_001)
  }
}
