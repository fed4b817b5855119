import Fanout
import FanoutTestingTraits
import Testing

private final class Page: Sendable {}

@Suite struct CheckingLifetimesTests {
  @Test func objectThatSurvivesTheBodyFailsWhereItWasTracked() {
    let pages = Guarded<[Page]>([])
    let line = #line + 3
    let reported = failures {
      checkingLifetimes {
        let page = tracked(Page())
        _ = tracked(Page())
        pages.withLock { $0.append(page) }
      }
    }
    #expect(reported.map(\.line) == [line])
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected Page to be released; found that it is still alive."
      ])
  }

  @Test func asynchronousBodiesAreCheckedToo() async {
    let pages = Guarded<[Page]>([])
    let reported = await failures {
      await checkingLifetimes {
        let page = tracked(Page())
        await Task.yield()
        pages.withLock { $0.append(page) }
      }
    }
    #expect(reported.count == 1)
  }

  @Test func resultAndErrorOfTheBodyGoOn() async throws {
    struct Unavailable: Error {}
    #expect(checkingLifetimes { 1 } == 1)
    #expect(
      await checkingLifetimes {
        await Task.yield(); return 2
      } == 2)
    #expect(throws: Unavailable.self) { try checkingLifetimes { throw Unavailable() } }
  }
}
