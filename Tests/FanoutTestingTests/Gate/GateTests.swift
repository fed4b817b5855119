import Dispatch
import Fanout
import FanoutTesting
import Testing

@Suite struct GateTests {
  @Test func deliveryStopsAtTheGateUntilItOpens() {
    let gate = Gate()
    let finished = Gate()
    let log = Guarded<[String]>([])
    DispatchQueue(label: "setter").async {
      let count = Observable(0)
      count.subscribe(named: "stopped") { _, new in
        log.withLock { $0.append("\(new) begins") }
        gate.pass()
        log.withLock { $0.append("\(new) ends") }
      }
      count.value = 1
      count.value = 2
      finished.open()
      finished.pass()
    }
    gate.waitForArrival()
    #expect(log.withLock { $0 } == ["1 begins"])
    #expect(!gate.isOpen)
    gate.open()
    #expect(finished.waitForArrival())
    #expect(log.withLock { $0 } == ["1 begins", "1 ends", "2 begins", "2 ends"])
  }

  @Test func openGateLetsEverybodyPass() {
    let gate = Gate(limitInSeconds: 0)
    gate.open()
    #expect([gate.pass(), gate.pass(), gate.pass()] == [true, true, true])
  }

  @Test func openingAnOpenGateChangesNothing() {
    let gate = Gate(limitInSeconds: 0)
    gate.open()
    gate.open()
    #expect(gate.isOpen)
    #expect(gate.pass())
  }

  @Test func eachArrivalIsWaitedForOnce() {
    let gate = Gate(limitInSeconds: 0)
    gate.open()
    gate.pass()
    gate.pass()
    #expect(gate.waitForArrival())
    #expect(gate.waitForArrival())
    let reported = failures { #expect(!gate.waitForArrival()) }
    #expect(reported.count == 1)
  }

  @Test func gateThatStaysClosedFailsTheTest() {
    let line = #line + 3
    let reported = failures {
      let gate = Gate(limitInSeconds: 0)
      #expect(!gate.pass())
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the gate to be opened within 0.0 s; found it closed.
            Likely cause: whoever is to open it waits for what stands at the gate, or comes after it on the same thread.
            Remedy: pass it on a thread of its own, and call `open()` before waiting for that.
            """, line: line)
      ])
  }

  @Test func blockedThreadReachesAShortLimitToo() {
    let reported = failures { #expect(!Gate(limitInSeconds: 0.01).waitForArrival()) }
    #expect(reported.count == 1)
  }

  @Test func gateThatNobodyReachesFailsTheTest() {
    let line = #line + 3
    let reported = failures {
      let gate = Gate(limitInSeconds: 0)
      #expect(!gate.waitForArrival())
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected somebody to arrive at the gate within 0.0 s; found nobody.
            Likely cause: the handler that calls `pass()` is not called, or it waits for the test.
            Remedy: check that the handler is subscribed and that another thread sets the value.
            """, line: line)
      ])
  }

  @Test func tasksAreSuspendedAndThreadsBlockedAtTheSameGate() async {
    let gate = Gate()
    let task = Task { await gate.pass() }
    let finished = Gate()
    DispatchQueue(label: "thread").async {
      gate.pass()
      finished.open()
    }
    #expect(await gate.waitForArrival())
    #expect(await gate.waitForArrival())
    #expect(!finished.isOpen)
    gate.open()
    #expect(await task.value)
    #expect(await finished.pass())
  }

  @MainActor @Test func taskOfTheSameActorCanOpenTheGate() async {
    let gate = Gate()
    Task { gate.open() }
    #expect(await gate.pass())
  }

  @Test func suspendedTasksHaveALimitToo() async {
    let line = #line + 3
    let reported = await failures {
      let gate = Gate(limitInSeconds: 0)
      #expect(await !gate.waitForArrival())
      #expect(await !gate.pass())
    }
    #expect(reported.map(\.line) == [line, line + 1])
  }

  @Test func arrivalThatNobodyWaitsForAnyMoreIsLeftToTheNext() {
    let gate = Gate(limitInSeconds: 0)
    let reported = failures { #expect(!gate.waitForArrival()) }
    gate.open()
    gate.pass()
    #expect(reported.count == 1)
    #expect(gate.waitForArrival())
  }

  @Test func cancelledTaskGoesOnWithoutAFailure() async {
    let gate = Gate()
    let task = Task { await gate.pass() }
    await gate.waitForArrival()
    task.cancel()
    #expect(await !task.value)
  }
}
