import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

private protocol CartDelegate: AnyObject {
  func cartDidChange(items: Int)
  func cartDidEmpty()
}

private enum CartCall: Equatable {
  case changed(items: Int)
  case emptied
}

extension DelegateRecorder: CartDelegate where Call == CartCall {
  fileprivate func cartDidChange(items: Int) { record(.changed(items: items)) }
  fileprivate func cartDidEmpty() { record(.emptied) }
}

@Suite(.checksLifetimes) struct DelegateRecorderTests {
  @Test func delegateRecorderKeepsCallsInOrder() {
    let list = tracked(DelegateRecorder<CartCall>())
    let badge = tracked(DelegateRecorder<CartCall>())
    let screens = MulticastDelegate<any CartDelegate>()
    screens.add(list)
    screens.invoke { $0.cartDidChange(items: 2) }
    screens.add(badge)
    screens.invoke { $0.cartDidEmpty() }
    #expect(list.calls == [.changed(items: 2), .emptied])
    #expect(badge.calls == [.emptied])
  }

  @Test func newDelegateRecorderHasNoCalls() {
    #expect(DelegateRecorder<CartCall>().calls == [])
  }

  @Test func expectedCallsAreCheckedOnce() {
    let screen = DelegateRecorder<CartCall>()
    screen.cartDidChange(items: 1)
    #expect(screen.expect([.changed(items: 1)]))
    screen.cartDidEmpty()
    #expect(screen.expect([.emptied]))
    #expect(screen.expectNothingMore())
    #expect(screen.snapshot == "1. changed(items: 1)\n2. emptied")
  }

  @Test func callsThatDifferFailAtTheLineOfTheCheck() {
    let line = #line + 3
    let reported = failures {
      let screen = DelegateRecorder<CartCall>()
      #expect(!screen.expect([.emptied]))
      screen.cartDidChange(items: 1)
      #expect(!screen.expectNothingMore())
      screen.cartDidChange(items: 2)
      #expect(!screen.expect([.changed(items: 3)]))
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the calls [emptied]; found [], which differs from number 1 on.
            Likely cause: the delegate was not added, was removed, or the call has not come yet.
            Remedy: add it before acting, and keep it; if another thread or task calls, await `wait(count:)` first.
            """, line: line),
        ReportedFailure(
          text: """
            Expected the calls []; found [changed(items: 1)], which differs from number 1 on.
            Likely cause: the method was called more often than the test knows, or the delegate was added in two places.
            Remedy: find out who calls it, or expect that too.
            """, line: line + 2),
        ReportedFailure(
          text: """
            Expected the calls [changed(items: 3)]; found [changed(items: 2)], which differs from number 1 on (2 of all).
            Likely cause: other methods were called, or in another order, or with other values.
            Remedy: compare from there on; `snapshot` shows all calls.
            """, line: line + 4),
      ])
  }

  @Test func delegateThatWasAddedLateAndCallsThatWereSeenAreNamedAsTheCause() {
    let reported = failures {
      let screen = DelegateRecorder<CartCall>()
      screen.cartDidEmpty()
      #expect(!screen.expect([.changed(items: 1), .emptied]))
      screen.cartDidChange(items: 2)
      #expect(!screen.expect([.emptied, .changed(items: 2)]))
    }
    #expect(
      reported.map(\.text) == [
        """
        Expected the calls [changed(items: 1), emptied]; found [emptied], which differs from number 1 on.
        Likely cause: the delegate was added after the first of them.
        Remedy: add it before acting.
        """,
        """
        Expected the calls [emptied, changed(items: 2)]; found [changed(items: 2)], which differs from number 1 on (2 of all).
        Likely cause: a check before, or `next()`, has seen the first of them, and nothing is compared twice.
        Remedy: expect what came since; `calls` are the whole history.
        """,
      ])
  }

  @Test func callsAreWaitedFor() async {
    let screen = Unchecked(DelegateRecorder<CartCall>())
    DispatchQueue(label: "shop").async {
      screen.value.cartDidChange(items: 1)
      screen.value.cartDidChange(items: 2)
      screen.value.cartDidEmpty()
    }
    #expect(await screen.value.next() == .changed(items: 1))
    #expect(await screen.value.wait(count: 3))
    screen.value.expect([.changed(items: 2), .emptied])
  }

  @Test func waitForACallThatDoesNotComeFails() async {
    let line = #line + 3
    let reported = await failures {
      let screen = DelegateRecorder<CartCall>()
      #expect(await !screen.wait(count: 1, limitInSeconds: 0))
      #expect(await screen.next(limitInSeconds: 0) == nil)
    }
    #expect(reported.map(\.line) == [line, line + 1])
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected 1 of CartCall to be recorded within 0.0 s; found 0.",
        "Expected one more CartCall to be recorded within 0.0 s; found 0.",
      ])
  }
}
