import Fanout
import FanoutTestingTraits
import Testing

private final class Page: Sendable {}

@Suite(.checksLifetimes) struct NoSubscriptionsTests {
  @Test func recordersAndDerivedValuesDoNotCount() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    let length = name.map(\.count)
    let lengths = Recorder(length)
    #expect(expectNoSubscriptions(on: name))
    #expect(expectNoSubscriptions(on: length))
    name <- "Grace"
    #expect(recorder.values == ["Ada", "Grace"])
    #expect(lengths.values == [3, 5])
  }

  @Test func whatIsLeftIsListedByNameAndOwner() {
    let name = Observable("Ada", label: "name")
    let page = tracked(Page())
    name.subscribe(named: "header") { _, _ in }
    name.subscribe(owner: page) { _, _, _ in }
    name.subscribe(named: "footer", owner: page) { _, _, _ in }
    let token = name.subscribe { _, _ in }
    let line = #line + 1
    let reported = failures { #expect(!expectNoSubscriptions(on: name)) }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected nobody to be subscribed to Observable<String>("Ada", label: "name"); \
            found 4: "header"; owner Page; "footer", owner Page; anonymous.
            Likely cause: a subscription that has no owner was not ended, or its owner is still alive.
            Remedy: end it by its token, name or owner; where it was made is not recorded, so name it to find it.
            """, line: line)
      ])
    token.cancel()
    name.unsubscribe(owner: page)
    name.unsubscribe(named: "header")
    #expect(expectNoSubscriptions(on: name))
  }

  @Test func whatIsLeftOnASharedValueIsListed() {
    let (rate, queue) = (tracked(SharedObservable(0.5, label: "rate")), ManualQueue())
    let page = tracked(Page())
    let recorder = Recorder(rate)
    #expect(expectNoSubscriptions(on: rate))
    rate.subscribe(named: "header") { _, _ in }
    rate.subscribe(on: queue, owner: page) { _, _, _ in }
    let iterator = rate.values.makeAsyncIterator()
    let line = #line + 1
    let reported = failures { #expect(!expectNoSubscriptions(on: rate)) }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected nobody to be subscribed to SharedObservable<Double>(0.5, label: "rate"); \
            found 3: "header"; owner Page; anonymous.
            Likely cause: a subscription that has no owner was not ended, or its owner is still alive.
            Remedy: end it by its token, name or owner; where it was made is not recorded, so name it to find it.
            """, line: line)
      ])
    withExtendedLifetime((iterator, recorder)) {}
    rate.unsubscribeAll()
    queue.runAll()
    #expect(expectNoSubscriptions(on: rate))
  }

  @Test func ownerThatHasGoneLeavesNothing() {
    let name = Observable("Ada")
    var page: Page? = tracked(Page())
    name.subscribe(owner: page!) { _, _, _ in }
    page = nil
    #expect(expectNoSubscriptions(on: name))
  }
}
