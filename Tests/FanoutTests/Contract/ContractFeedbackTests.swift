import Fanout
import FanoutTestingTraits
import Testing

@Suite("C5 Feedback limit", .checksLifetimes) struct ContractFeedbackTests {
  @Test("C5 A chain of nested sets as deep as the limit is delivered whole", arguments: [nil, 1, 7, 3_000])
  func chainAsDeepAsTheLimitIsDelivered(limit: Int?) {
    let count = tracked(Observable(0, feedbackLimit: limit))
    let depth = limit ?? 1_000
    count.subscribe(owner: count) { count, _, new in
      if new <= depth { count.value = new + 1 }
    }
    let recorder = Recorder(count)
    count.value = 1
    #expect(recorder.values == Array(0...(depth + 1)))
  }

  @Test("C5 A long loop that is fed from outside does not come near the limit")
  func loopFedFromOutsideIsNotFeedback() {
    let count = tracked(Observable(0, feedbackLimit: 1))
    count.subscribe(owner: count) { count, _, new in
      if !new.isMultiple(of: 2) { count.value = new + 1 }
    }
    let recorder = Recorder(count)
    for value in 1...2_000 { count.value = 2 * value - 1 }
    #expect(recorder.values == Array(0...4_000))
  }

  // B62, the guarded half.
  @Test("C5 Two observables that set each other settle if each sets only what differs")
  func guardedCycleSettles() {
    let celsius = tracked(Observable(0, feedbackLimit: 2))
    let fahrenheit = tracked(Observable(32, feedbackLimit: 2))
    celsius.subscribe(owner: fahrenheit) { fahrenheit, _, new in
      let converted = new * 9 / 5 + 32
      if fahrenheit.value != converted { fahrenheit.value = converted }
    }
    fahrenheit.subscribe(owner: celsius) { celsius, _, new in
      let converted = (new - 32) * 5 / 9
      if celsius.value != converted { celsius.value = converted }
    }
    let recorders = [Recorder(celsius), Recorder(fahrenheit)]
    celsius.value = 100
    fahrenheit.value = 50
    #expect(recorders.map(\.values) == [[0, 100, 10], [32, 212, 50]])
    #expect([celsius.value, fahrenheit.value] == [10, 50])
  }

  @Test("C5 Sets by another thread during a delivery are no feedback")
  func setsByAnotherThreadAreNotFeedback() {
    let count = SharedWithThreads(Observable(0, feedbackLimit: 1))
    let recorder = Recorder(count.value)
    let (gate, finished) = (Gate(), Gate())
    // The gate stops a record that is at the limit already.
    count.value.subscribeOnce(owner: count.value) { count, _, _ in count.value = 2 }
    count.value.subscribe(named: "slow") { _, new in if new == 2 { gate.pass() } }
    onAnotherThread {
      count.value.value = 1
      finished.pass()
    }
    gate.waitForArrival()
    for value in 3...50 { count.value.value = value }
    gate.open()
    finished.waitForArrival()
    finished.open()
    #expect(recorder.values == Array(0...50))
  }

  @Test("C5 Sets that follow each other in one handler are one level")
  func setsInOneHandlerAreOneLevel() {
    let count = tracked(Observable(0, feedbackLimit: 1))
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      for value in 2...50 { count.value = value }
    }
    let recorder = Recorder(count)
    count.value = 1
    #expect(recorder.values == Array(0...50))
  }
}
