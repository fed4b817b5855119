import Fanout
import FanoutTestingTraits
import Testing

private final class Model {
  let name = Observable("Ada")
}

private final class Page {
  var title = ""
}

@Suite(.checksLifetimes) struct LifetimeTests {
  private static let advice = """
    Likely cause: a handler captures it strongly, and what the handler is subscribed to lives on or is captured too; \
    else a cycle or a task holds it.
    Remedy: subscribe with `owner:`, which hands the object in, or end the subscription by its token or name; \
    make one reference of a cycle weak.
    """

  @Test func releasedObjectsPass() {
    let reported = failures {
      expectReleased {
        let model = Model()
        let page = Page()
        model.name.subscribe(owner: page, initial: true) { page, name in page.title = name }
        model.name <- "Grace"
        #expect(page.title == "Grace")
        return (model, page)
      }
    }
    #expect(reported == [])
  }

  @Test func survivorsAreNamedAtTheCall() {
    let model = Model()
    let line = #line + 2
    let reported = failures {
      expectReleased {
        let page = Page()
        model.name.subscribe(named: "title") { _, name in page.title = name }
        return (page, Model(), page)
      }
    }
    #expect(
      reported == [
        ReportedFailure(
          text: "Expected everything that was built to be released; found still alive: Page, Page.\n" + Self.advice,
          line: line)
      ])
    model.name.unsubscribe(named: "title")
  }

  /// The compiler takes such a closure for one that returns no objects at all.
  @Test func builderThatReturnsNoObjectFails() {
    let line = #line + 2
    let reported = failures {
      expectReleased {
        let page = Page()
        page.title = "Ada"
      }
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected objects that are to be released; found none.
            Likely cause: the closure does not return what it builds, or it returns an array or an optional.
            Remedy: return the object, or several as a tuple: `return (model, page)`.
            """, line: line)
      ])
  }

  @Test func singleSurvivorIsNamedAtTheCall() {
    var kept: Page?
    let line = #line + 2
    let reported = failures {
      expectReleased {
        let page = Page()
        kept = page
        return page
      }
    }
    #expect(kept != nil)
    #expect(
      reported == [
        ReportedFailure(
          text: "Expected everything that was built to be released; found still alive: Page.\n" + Self.advice,
          line: line)
      ])
  }

  @Test func errorOfTheBuilderGoesOn() {
    struct Unavailable: Error {}
    #expect(throws: Unavailable.self) {
      try expectReleased { () throws(Unavailable) -> Page in throw Unavailable() }
    }
  }

  @Test func trackerCountsWhatIsAlive() {
    let tracker = LifetimeTracker()
    var first: Page? = tracker.track(Page(), as: "first")
    var second: Page? = tracker.track(Page())
    #expect(tracker.livingNames == ["first", "Page"])
    #expect(first !== second)
    first = nil
    withExtendedLifetime(second) { #expect(tracker.livingNames == ["Page"]) }
    second = nil
    #expect(tracker.count == 0)
    tracker.expectNothingAlive()
  }

  @Test func traitFailsATestThatLeavesObjectsAlive() async {
    let trackers = Guarded<[LifetimeTracker]>([])
    let model = Unchecked(Model())
    let line = #line + 3
    let reported = await failures {
      try? await LifetimeTrait().provideScope(for: Test.current!, testCase: nil) {
        let page = tracked(Page(), as: "second page")
        _ = tracked(Page(), as: "first page")
        model.value.name.subscribe(named: "title") { _, name in page.title = name }
        trackers.withLock { $0.append(LifetimeTracker.current!) }
      }
    }
    #expect(
      reported == [
        ReportedFailure(
          text: "Expected second page to be released; found that it is still alive.\n"
            + Self.advice, line: line)
      ])
    model.value.name.unsubscribe(named: "title")
    #expect(trackers.withLock { $0.map(\.count) } == [0])
  }

  @Test func traitChecksATestThatThrowsToo() async {
    struct Unavailable: Error {}
    let kept = Unchecked(Page())
    let line = #line + 4
    let reported = await failures {
      do {
        try await LifetimeTrait().provideScope(for: Test.current!, testCase: nil) {
          _ = tracked(kept.value)
          throw Unavailable()
        }
        Issue.record("the error was swallowed")
      } catch {
        #expect(error is Unavailable)
      }
    }
    #expect(reported.map(\.line) == [line])
  }

  @Test func trackingWithoutTheTraitFails() {
    let line = #line + 2
    let reported = failures {
      LifetimeTracker.$current.withValue(nil) { _ = tracked(Page()) }
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected a lifetime check around the test that tracks Page; found none.
            Likely cause: the suite lacks the trait, or the call is made on a thread or in a task of its own.
            Remedy: write `@Suite(.checksLifetimes)`, or `checkingLifetimes { … }` around it; hand a thread the tracker.
            """, line: line)
      ])
  }

  @Test func trackerFailsForEachObjectThatIsAlive() {
    let (tracker, page) = (LifetimeTracker(), Page())
    let line = #line + 2
    let reported = failures {
      tracker.track(page, as: "first")
      tracker.track(Page())
      tracker.track(page)
      tracker.expectNothingAlive()
    }
    #expect(reported.map(\.line) == [line, line + 2])
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected first to be released; found that it is still alive.",
        "Expected Page to be released; found that it is still alive.",
      ])
  }
}
