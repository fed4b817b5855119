import Fanout
import FanoutTestingTraits
import Testing

/// A `Computed(of:)` is kept by its sources while it is subscribed, and ends with its owner.
@Suite(.checksLifetimes) struct ComputedOfOwnerTests {
  private final class Model {
    let first = Observable("Ada")
    let last = Observable("King")
    let captured: Captured?
    private(set) lazy var full = Computed(of: self) { [captured] in
      "\(captured?.use($0.first.value) ?? $0.first.value) \($0.last.value)"
    }
    private(set) lazy var shouted = Computed(of: self) { $0.full.value.uppercased() }

    init(captured: Captured? = nil) { self.captured = captured }
  }

  // B85
  @Test func ownerThatHoldsItsComputedIsReleased() {
    let uses: [(Model) -> Void] = [
      { _ in },
      { #expect($0.shouted.value == "ADA KING") },
      { $0.shouted.subscribe(named: "name") { _, _ in } },
      { _ = $0.shouted.subscribe { _, _ in } },
      { $0.full.map { "\($0)!" }.subscribe(named: "name") { _, _ in } },
      { $0.shouted.subscribe(owner: $0, initial: true) { model, _ in _ = model.full.value } },
    ]
    for use in uses {
      expectReleased {
        let captured = Captured()
        let model = Model(captured: captured)
        use(model)
        model.first.value = "Grace"
        #expect(model.shouted.value == "GRACE KING")
        return (model, model.first, model.last, model.full, model.shouted, captured)
      }
    }
  }

  @Test func computedOfAnOwnerIsKeptByItsSourcesWhileItIsSubscribed() {
    let (theme, page) = (tracked(Observable("light")), tracked(Leaf()))
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    weak var handle: Computed<String>?
    let token: SubscriptionToken
    do {
      let text = Computed(of: page) { [theme, captured] _ in captured!.use(theme.value) }
      handle = text
      token = text.subscribe(owner: page) { page, _, new in page.seen.append(new) }
    }
    captured = nil
    #expect(handle == nil)
    theme.value = "dark"
    theme.value = "sepia"
    #expect(page.seen == ["dark", "sepia"])
    #expect(token.cancel())
    #expect(released == nil)
    theme.value = "light"
    #expect(page.seen == ["dark", "sepia"])
  }

  @Test func computedOfAnOwnerEndsWithIt() {
    for keepsHandle in [false, true] {
      let theme = tracked(Observable("light"))
      var (owner, captured): (Leaf?, Captured?) = (tracked(Leaf()), tracked(Captured()))
      weak let released = captured
      var text: Computed<String>? = Computed(of: owner!) { [theme, captured] _ in captured!.use(theme.value) }
      captured = nil
      var seen: [String] = []
      let token = text!.subscribe { _, new in seen.append(new) }
      let mapped = text!.map { "\($0)!" }
      let mappedToken = mapped.subscribe { _, new in seen.append(new) }
      if !keepsHandle { text = nil }
      withExtendedLifetime(owner) { theme.value = "dark" }
      #expect(seen == ["dark", "dark!"])
      owner = nil
      #expect(!token.isActive)
      #expect(!mappedToken.isActive)
      theme.value = "sepia"
      #expect(seen == ["dark", "dark!"])
      #expect(text?.value == (keepsHandle ? "dark" : nil))
      #expect(mapped.value == "dark!")
      #expect(released == nil, "keeps the handle: \(keepsHandle)")
      #expect(text?.subscribe { _, _ in }.isActive != true)
      #expect(!mapped.subscribe { _, _ in }.isActive)
    }
  }

  @Test func computedOfADeadOwnerIsPurgedAtTheNextSet() {
    let theme = tracked(Observable("light"))
    var owners: [Leaf] = (0..<100).map { _ in tracked(Leaf()) }
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    var calls = 0
    for owner in owners {
      Computed(of: owner) { [theme, captured] _ in captured!.use(theme.value) }.map { $0.count }
        .subscribe(named: "count") { _, _ in calls += 1 }
    }
    captured = nil
    theme.value = "dark"
    #expect(calls == 100)
    owners = []
    theme.value = "sepia"
    #expect(calls == 100)
    #expect(released == nil)
  }

  @Test func readAfterTheOwnersDeathGivesTheLastValue() {
    let count = tracked(Observable(1))
    var owner: Leaf? = tracked(Leaf())
    let text = tracked(Computed(of: owner!) { [count] _ in "\(count.value)" })
    #expect(text.value == "1")
    count.value = 2
    owner = nil
    count.value = 3
    #expect(text.value == "1")
    #expect(text.map { "\($0)!" }.value == "1!")
  }
}
