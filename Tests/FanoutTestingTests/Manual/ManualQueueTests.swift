import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct ManualQueueTests {
  @Test func nothingRunsUntilItIsTold() {
    let (queue, count) = (tracked(ManualQueue()), SharedObservable(0))
    let log = DelegateRecorder<Int>()
    let token = count.subscribe(on: queue) { _, new in log.record(new) }
    #expect(queue.pendingCount == 0)
    count.value = 1
    #expect(queue.pendingCount == 1)
    #expect(log.calls == [])
    #expect(queue.runNext())
    #expect(log.calls == [1])
    #expect(queue.pendingCount == 0)
    token.cancel()
    queue.runAll()
    #expect(queue.pendingCount == 0)
  }

  @Test func piecesRunInTheOrderInWhichTheyCame() {
    let queue = tracked(ManualQueue())
    let log = DelegateRecorder<Int>()
    for number in 1...3 { queue.enqueueDelivery { log.record(number) } }
    queue.runNext()
    log.expect([1])
    #expect(queue.runAll() == 2)
    log.expect([2, 3])
    #expect(queue.runAll() == 0)
  }

  @Test func runAllRunsWhatComesMeanwhileToo() {
    let queue = tracked(ManualQueue())
    let log = DelegateRecorder<String>()
    queue.enqueueDelivery {
      log.record("first")
      queue.enqueueDelivery { log.record("third") }
    }
    queue.enqueueDelivery { log.record("second") }
    #expect(queue.runAll() == 3)
    log.expect(["first", "second", "third"])
  }

  @Test func workIsReleasedBeforeTheQueueIsFree() {
    final class Farewell: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      deinit { body() }
    }
    let queue = tracked(ManualQueue())
    let log = DelegateRecorder<Bool>()
    do {
      let farewell = Farewell { log.record(queue.isIsolatingCurrentContext() ?? false) }
      queue.enqueueDelivery { withExtendedLifetime(farewell) {} }
    }
    queue.runNext()
    log.expect([true])
    #expect(queue.isIsolatingCurrentContext() == false)
  }

  @Test func delegatesOnTheQueueAreCalledWhenItRuns() async {
    let (queue, listeners) = (ManualQueue(), SharedMulticastDelegate<DelegateRecorder<Int>>())
    let listener = DelegateRecorder<Int>()
    listeners.add(listener, on: queue)
    listeners.invoke { $0.record(1) }
    listeners.invoke { $0.record(2) }
    #expect(listener.calls == [])
    await queue.runNext()
    #expect(await listener.wait(count: 2))
    listener.expect([1, 2])
  }

  @Test func runningAnEmptyQueueFails() {
    let line = #line + 1
    let reported = failures { #expect(!ManualQueue().runNext()) }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected a piece of work to run; found none.
            Likely cause: nothing was set or invoked yet, everything has been run, or it is still on its way from another thread.
            Remedy: act first; what comes from tasks and actors is waited for by `await runNext()`, in an asynchronous test.
            """, line: line)
      ])
  }

  @Test func queueThatNeverGetsEmptyFails() {
    let (queue, count) = (ManualQueue(), SharedObservable(0))
    let token = count.subscribe(on: queue) { _, _ in count.value += 1 }
    count.value = 1
    let line = #line + 2
    let reported = failures {
      #expect(queue.runAll(limit: 50) == 50)
      #expect(queue.runAll(limit: 0) == 0)
    }
    let rest = """
      Likely cause: a handler sets the value that it follows, every time, or two handlers set each other's.
      Remedy: let the handler set only what differs; run step by step with `runNext()`, or raise `limit:`.
      """
    #expect(
      reported == [
        ReportedFailure(
          text: "Expected the queue to be empty after 50 pieces of work; found 1 pending.\n\(rest)", line: line),
        ReportedFailure(
          text: "Expected the queue to be empty after 0 pieces of work; found 1 pending.\n\(rest)", line: line + 1),
      ])
    token.cancel()
    #expect(queue.runAll() == 1)
  }

  @Test func runningTheQueueInsideItsOwnWorkFailsAndRunsNothing() {
    let queue = tracked(ManualQueue())
    let log = DelegateRecorder<String>()
    let line = #line + 4
    let reported = failures {
      queue.enqueueDelivery {
        log.record("begins")
        queue.runNext()
        log.record("\(queue.runAll())")
        log.record("ends")
      }
      queue.enqueueDelivery { log.record("second") }
      queue.runAll()
    }
    log.expect(["begins", "0", "ends", "second"])
    #expect(reported.map(\.line) == [line, line + 1])
    #expect(
      reported.first?.text == """
        Expected nobody to be running the queue; found that this is part of its work.
        Likely cause: a handler, or a method of an actor on the queue, runs the queue.
        Remedy: run it in one place, the test; work that adds work need not run it.
        """)
  }

  @Test func secondThreadThatRunsTheQueueFails() async {
    let (queue, gate, finished) = (ManualQueue(), Gate(), Gate())
    queue.enqueueDelivery { gate.pass() }
    queue.enqueueDelivery {}
    DispatchQueue(label: "first").async {
      queue.runNext()
      finished.open()
    }
    await gate.waitForArrival()
    let line = #line + 2
    let reported = await failures {
      #expect(await !queue.runNext())
      #expect(queue.runAll() == 0)
    }
    gate.open()
    await finished.pass()
    #expect(queue.runAll() == 1)
    #expect(reported.map(\.line) == [line, line + 1])
    #expect(
      reported.first?.text == """
        Expected nobody to be running the queue; found that another thread is.
        Likely cause: two threads or tasks run the queue at the same time, or a piece of work stands at a gate.
        Remedy: run it in one place, the test; work that adds work need not run it.
        """)
  }
}
