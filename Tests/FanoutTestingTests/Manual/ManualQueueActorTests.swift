import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

private actor Clerk {
  private let queue: ManualQueue
  nonisolated let log = DelegateRecorder<String>()
  /// Something that only the actor may touch.
  private var noted = 0
  private var token: SubscriptionToken?

  init(on queue: ManualQueue) { self.queue = queue }

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func follow(_ price: SharedObservable<Int>) {
    token = price.observe { [log] _, new in log.record("\(new)") }
  }

  func stop() {
    token?.cancel()
    log.record("stopped")
  }

  /// Two stretches, with a suspension between them.
  func pause(_ gate: Gate) async {
    log.record("begins")
    await gate.pass()
    log.record("ends")
  }

  nonisolated func note(_ text: String) {
    assumeIsolated { clerk in
      clerk.noted += 1
      clerk.log.record("\(text), \(clerk.noted)")
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct ManualQueueActorTests {
  private let queue = ManualQueue()

  @Test func actorRunsWhenItsQueueDoes() async {
    let (clerk, price) = (Clerk(on: queue), SharedObservable(0))
    async let following: Void = clerk.follow(price)
    #expect(await queue.runNext())
    await following
    price.value = 1
    #expect(await queue.runNext())
    clerk.log.expect(["1"])
    // The delivery looks whether more has come. If that were left, it could be what runs in the place of the stop.
    #expect(await queue.runNext())
    async let stop: Void = clerk.stop()
    await queue.runNext()
    await stop
    clerk.log.expect(["stopped"])
  }

  @Test("C16 A change that waits behind an end on the actor does not come", arguments: [true, false])
  func orderOfAChangeAndAnEndIsChosen(changeIsFirst: Bool) async {
    let (clerk, price) = (Clerk(on: queue), SharedObservable(0))
    async let following: Void = clerk.follow(price)
    await queue.runNext()
    await following
    if changeIsFirst {
      price.value = 1
      await queue.wait(count: 1)
    }
    async let stop: Void = clerk.stop()
    await queue.wait(count: changeIsFirst ? 2 : 1)
    if !changeIsFirst {
      price.value = 1
      await queue.wait(count: 2)
    }
    queue.runAll()
    await stop
    clerk.log.expect(changeIsFirst ? ["1", "stopped"] : ["stopped"])
  }

  @Test func suspensionEndsAPiece() async {
    let (clerk, gate) = (Clerk(on: queue), Gate())
    async let pause: Void = clerk.pause(gate)
    await queue.runNext()
    await gate.waitForArrival()
    #expect(queue.pendingCount == 0)
    clerk.log.expect(["begins"])
    gate.open()
    await queue.runNext()
    await pause
    clerk.log.expect(["ends"])
  }

  @Test func deliveryOnTheQueueOfAnActorIsOnTheActor() {
    let (clerk, price) = (Clerk(on: queue), SharedObservable(0))
    let token = price.subscribe(on: queue) { _, new in clerk.note("\(new)") }
    price.value = 1
    queue.runNext()
    token.cancel()
    queue.runAll()
    clerk.log.expect(["1, 1"])
  }

  @Test func taskThatRunsAnActorIsStillItself() async {
    let clerk = Clerk(on: queue)
    let before = withUnsafeCurrentTask { $0?.hashValue }
    async let stop: Void = clerk.stop()
    await queue.runNext()
    #expect(withUnsafeCurrentTask { $0?.hashValue } == before)
    await stop
  }

  @MainActor @Test func mainActorTestRunsAnActorAndStaysOnItsOwn() async {
    let clerk = Clerk(on: queue)
    async let stop: Void = clerk.stop()
    await queue.runNext()
    MainActor.assertIsolated()
    #expect(queue.isIsolatingCurrentContext() == false)
    await stop
  }

  @Test func waitForWorkThatDoesNotComeFails() async {
    let line = #line + 3
    let reported = await failures {
      let queue = ManualQueue()
      #expect(await !queue.runNext(limitInSeconds: 0))
      queue.enqueueDelivery {}
      #expect(await !queue.wait(count: 2, limitInSeconds: 0))
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected 1 pending on the queue within 0.0 s; found 0.
            Likely cause: nothing was set, invoked or called, or not on this queue, or what was there has been run.
            Remedy: act before waiting; check `on:` and the actor's `unownedExecutor`.
            """, line: line),
        ReportedFailure(
          text: """
            Expected 2 pending on the queue within 0.0 s; found 1.
            Likely cause: nothing was set, invoked or called, or not on this queue, or what was there has been run.
            Remedy: act before waiting; check `on:` and the actor's `unownedExecutor`.
            """, line: line + 2),
      ])
  }

  @Test func cancelledWaitForWorkEndsWithoutAFailure() async {
    let queue = queue
    let task = Task { await queue.runNext() }
    task.cancel()
    #expect(await !task.value)
  }

  @Test func manyThreadsAddWorkThatIsWaitedFor() async {
    let log = DelegateRecorder<Int>()
    let queue = queue
    for number in 0..<50 {
      DispatchQueue.global().async { queue.enqueueDelivery { log.record(number) } }
    }
    for _ in 0..<50 { await queue.runNext() }
    #expect(log.calls.sorted() == Array(0..<50))
    #expect(queue.pendingCount == 0)
  }

  @Test func assumingIsolationOutsideTheQueueTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Clerk(on: ManualQueue()).note("outside")
    }
    #expect(!result.standardErrorContent.isEmpty)
    let checked = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ManualQueue().checkIsolated()
    }
    #expect(
      String(decoding: checked.standardErrorContent, as: UTF8.self).contains(
        """
        Fanout: Something ran outside the work of a ManualQueue; expected that an actor on it is touched only inside. \
        Likely cause: `assumeIsolated` was called by the test itself, or on another queue. \
        Remedy: call the actor in a task, `async let`, and run its work by `await runNext()`.
        """))
  }
}
