import Fanout
import FanoutTesting
import Testing

@Suite struct FeedbackTrapTests {
  @Test("C5 A set one level deeper than the limit traps and names observable and observer")
  func setDeeperThanTheLimitTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0, label: "count", feedbackLimit: 3)
      count.subscribe(named: "watcher", initial: false) { _ in }
      count.subscribe(named: "counter", initial: false) { if $0 < 5 { count.value = $0 + 1 } }
      count.value = 1
    }
    #expect(
      result.trapMessage == """
        Fanout: Observable<Int> "count" was set by its own observers 3 levels deep; expected that a chain of sets, each \
        made while the one before is delivered, ends. The observer that set it last: "counter". \
        Likely cause: the observer sets the observable each time it is called, directly or through a second one. \
        Remedy: set only if the value differs, bind the two both ways, or pass a higher feedbackLimit.
        """)
  }

  @Test("C5 Sets exactly as deep as the limit are delivered", arguments: [nil, 1, 3, 2_000])
  func setsAsDeepAsTheLimitAreDelivered(limit: Int?) {
    let count = Observable(0, feedbackLimit: limit)
    let last = 1 + (limit ?? 1_000)
    let feedback = count.subscribe { _, new in if new < last { count.value = new + 1 } }
    let recorder = Recorder(count)
    count.value = 1
    feedback.cancel()
    recorder.expectValues(Array(0...last))
  }

  @Test("C5 The limit is 1,000 levels unless given")
  func defaultLimitIsOneThousand() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0)
      _ = count.subscribe(initial: false) { if $0 < 1_002 { count.value = $0 + 1 } }
      count.value = 1
    }
    let message = try #require(result.trapMessage)
    #expect(message.contains("An unlabelled Observable<Int> was set by its own observers 1000 levels deep;"))
    #expect(message.contains("The observer that set it last: anonymous."))
  }

  @Test("C5 An observer that adds without end traps (B121)")
  func endlessFeedbackTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Counter {}
      let counter = Counter()
      let count = Observable(0, label: "count")
      count.subscribe(named: "adder", owner: counter) { _, _, _ in count.value += 1 }
      count.value = 1
    }
    let message = try #require(result.trapMessage)
    #expect(message.contains("Observable<Int> \"count\" was set by its own observers 1000 levels deep;"))
    #expect(message.contains("The observer that set it last: \"adder\", owner Counter."))
  }

  @Test("C5 Feedback through a second observable traps (B62)")
  func feedbackThroughASecondObservableTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let celsius = Observable(0.0, label: "celsius")
      let fahrenheit = Observable(32.0, label: "fahrenheit")
      celsius.subscribe(named: "to fahrenheit", initial: false) { fahrenheit <- $0 * 1.8 + 32 }
      fahrenheit.subscribe(named: "to celsius", initial: false) { celsius <- ($0 - 32) / 1.8 }
      celsius <- 100
    }
    let message = try #require(result.trapMessage)
    #expect(message.contains("Observable<Double> \"celsius\" was set by its own observers 1000 levels deep;"))
    #expect(message.contains("The observer that set it last: \"to fahrenheit\"."))
  }
}
