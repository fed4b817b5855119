import Fanout
import FanoutTestingTraits
import Testing

/// A `Computed { }` ends with its handle.
@Suite(.checksLifetimes) struct ComputedOwnershipTests {
  @Test func unobservedComputedGoesWithItsHandle() {
    let source = tracked(Observable(1))
    var full: Computed<String>? = {
      let captured = tracked(Captured())
      return tracked(Computed { "\(captured.use(source.value))" })
    }()
    weak let released = full
    #expect(full?.value == "1")
    source.value = 2
    #expect(full?.value == "2")
    full = nil
    #expect(released == nil)
    source.value = 3
  }

  @Test func subscribedComputedGoesWithItsHandle() {
    let source = tracked(Observable(1))
    let page = tracked(Leaf())
    let bag = SubscriptionBag()
    var captured: Captured? = tracked(Captured())
    weak let released = captured
    var full: Computed<String>? = tracked(Computed { [captured] in "\(captured!.use(source.value))" })
    captured = nil
    var seen: [String] = []
    let token = full!.subscribe { _, new in seen.append(new) }
    full?.subscribe(named: "name") { _, new in seen.append(new) }
    full?.subscribe(owner: page, initial: true) { page, new in page.seen.append(new) }
    full?.subscribe { _, new in seen.append(new) }.store(in: bag)
    full?.map { "\($0)!" }.subscribe(owner: page) { page, _, new in page.seen.append(new) }
    source.value = 2
    #expect(seen == ["2", "2", "2"])
    #expect(page.seen == ["1", "2", "2!"])
    full = nil
    #expect(released == nil)
    #expect(!token.isActive)
    #expect(!token.cancel())
    source.value = 3
    #expect(seen == ["2", "2", "2"])
    #expect(page.seen == ["1", "2", "2!"])
    #expect(source.subscriberCount == 0)
  }

  @Test func computedThatHoldsItsSourcesIsNoCycle() {
    for subscribes in [false, true] {
      expectReleased {
        let (first, last) = (Observable("Ada"), Observable("King"))
        let full = Computed { "\(first.value) \(last.value)" }
        let shouted = Computed { full.value.uppercased() }
        var seen: [String] = []
        if subscribes {
          shouted.subscribe(named: "name", initial: true) { seen.append($0) }
          full.subscribe(named: "name", initial: true) { seen.append($0) }
        }
        last.value = "Lovelace"
        #expect(shouted.value == "ADA LOVELACE")
        #expect(seen == (subscribes ? ["ADA KING", "Ada King", "ADA LOVELACE", "Ada Lovelace"] : []))
        return (first, last, full, shouted)
      }
    }
  }

  @Test func computedWrittenInlineIsDeadAtOnce() {
    let source = tracked(Observable(1))
    let captured = tracked(Captured())
    var seen: [Int] = []
    let token = Computed { captured.use(source.value) }.subscribe(named: "name") { _, new in seen.append(new) }
    let mapped = Computed { captured.use(source.value) }.map { $0 }.subscribe(named: "name") { _, new in
      seen.append(new)
    }
    #expect(!token.isActive)
    #expect(!mapped.isActive)
    source.value = 2
    #expect(seen == [])
  }

  @Test func computedThatGoesInsideItsOwnHandlerIsSilentAtOnce() {
    let source = tracked(Observable(1))
    var full: Computed<Int>? = tracked(Computed { source.value })
    weak let released = full
    var seen: [String] = []
    full?.subscribe(named: "first") { _, new in
      seen.append("first \(new)")
      full = nil
    }
    full?.subscribe(named: "second") { _, new in seen.append("second \(new)") }
    source.value = 2
    source.value = 3
    #expect(seen == ["first 2"])
    #expect(released == nil)
  }

  @Test func sourceThatGoesLeavesItsLastValue() {
    var source: Observable<Int>? = tracked(Observable(1))
    let factor = tracked(Observable(10))
    let mapped = tracked(source!.map { $0 * 2 })
    let full = tracked(Computed { [weak source] in (source?.value ?? -1) * factor.value })
    let recorder = Recorder(full)
    #expect(full.value == 10)
    source = nil
    #expect(mapped.value == 2)
    factor.value = 20
    recorder.expectValues([10, -20])
  }

  @Test func subscriptionsOfASourceDoNotCountItsDerivedValues() {
    let source = tracked(Observable(1))
    let page = tracked(Leaf())
    let full = tracked(Computed { "\(source.value)" })
    let doubled = source.map { $0 * 2 }
    let (fulls, doubles) = (Recorder(full), Recorder(doubled))
    #expect(source.subscriberCount == 0)
    source.subscribe(owner: page) { page, _, new in page.seen.append("\(new)") }
    #expect(source.subscriberCount == 1)
    #expect([full.subscriberCount, doubled.subscriberCount] == [1, 1])
    source.value = 2
    #expect(source.unsubscribeAll() == 1)
    source.value = 3
    #expect(page.seen == ["2"])
    #expect(fulls.values == ["1", "2", "3"])
    #expect(doubles.values == [2, 4, 6])
    #expect(full.unsubscribeAll() == 1)
    source.value = 4
    #expect(fulls.values == ["1", "2", "3"])
    #expect(doubles.values == [2, 4, 6, 8])
    #expect(full.value == "4")
  }
}
