import Fanout
import FanoutTesting
import Testing

@Suite struct SharedTrapTests {
  private func sharedRead(of name: String, in computation: String) -> String {
    """
    Fanout: \(name) was read while \(computation) was computing; expected that a derived value reads what belongs to its own \
    isolation domain. \
    Likely cause: a closure of a Computed, or of an operator, reads a SharedObservable, whose changes it would not follow. \
    Remedy: derive from its mirror, `let mirror = shared.mirrored()`, or wrap the read in untracked { }.
    """
  }

  @Test("C13 Reading a shared value inside a computation traps")
  func sharedReadInsideAComputationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rate = SharedObservable(1, label: "rate")
      let total = Computed(label: "total") { rate.value }
      _ = total.value
    }
    #expect(result.trapMessage == sharedRead(of: "SharedObservable<Int> \"rate\"", in: "Computed<Int> \"total\""))
  }

  @Test("C13 Reading a shared value inside the transform of map traps")
  func sharedReadInsideATransformTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (rate, count) = (SharedObservable(1), Observable(1))
      _ = count.map { $0 * rate.value }.value
    }
    #expect(
      result.trapMessage == sharedRead(of: "An unlabelled SharedObservable<Int>", in: "An unlabelled Computed<Int>"))
  }

  @Test("C13 Setting a shared value inside a computation traps, also in place and inside untracked")
  func sharedSetInsideAComputationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let reads = SharedObservable(1, label: "reads")
      let total = Computed(label: "total") {
        untracked { reads.value += 1 }
        return 1
      }
      _ = total.value
    }
    #expect(
      result.trapMessage == """
        Fanout: SharedObservable<Int> "reads" was set while Computed<Int> "total" was computing; expected that a computation \
        only reads. \
        Likely cause: the closure of a derived value has a side effect, directly or in a method that it calls. \
        Remedy: set it in an observer: subscribe to the derived value and set there.
        """)
  }

  @Test("C6 Reading a shared value inside its own update traps")
  func sharedReadInsideItsOwnUpdateTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = SharedObservable(["tea"], label: "items")
      items.update { $0.append(items.value[0]) }
    }
    #expect(
      result.trapMessage == """
        Fanout: SharedObservable<Array<String>> "items" was read inside its own mutation body; expected that the body uses \
        its parameter only. \
        Likely cause: a closure passed to update { }, or a method called in place on value, uses the observable itself. \
        Remedy: use the inout parameter, or read what you need before the mutation.
        """)
  }

  @Test(
    "C6 Subscribing with initial: true inside an update of the same shared value traps, bound or not",
    arguments: 0..<4)
  func sharedInitialSubscriptionInsideItsOwnUpdateTraps(way: Int) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [way] in
      let items = SharedObservable(["tea"], label: "items")
      await MainActor.run {
        items.update { _ in
          switch way {
          case 0: items.subscribe(named: "late", initial: true) { _ in }
          case 1: items.subscribe(on: ManualQueue(), named: "late", initial: true) { _ in }
          case 2: MainActor.assumeIsolated { _ = items.observe(named: "late", initial: true) { _ in } }
          default: MainActor.assumeIsolated { _ = items.mirrored() }
          }
        }
      }
    }
    let access = way == 3 ? "read" : "subscribed to with initial: true"
    let message = try #require(result.trapMessage)
    #expect(
      message.hasPrefix("Fanout: SharedObservable<Array<String>> \"items\" was \(access) inside its own mutation body;")
    )
  }

  @Test("C5 Feedback on a shared value traps and names it and the observer")
  func sharedFeedbackTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = SharedObservable(0, label: "count", feedbackLimit: 3)
      count.subscribe(named: "counter", owner: count) { count, _, new in count.value = new + 1 }
      count.value = 1
    }
    #expect(
      result.trapMessage == """
        Fanout: SharedObservable<Int> "count" was set by its own observers 3 levels deep; expected that a chain of sets, each \
        made while the one before is delivered, ends. \
        The observer that set it last: "counter", owner SharedObservable<Int>. \
        Likely cause: the observer sets the observable each time it is called, directly or through a second one. \
        Remedy: set only if the value differs, bind the two both ways, or pass a higher feedbackLimit.
        """)
  }

  @Test("An empty name for a bound subscription traps", arguments: [true, false])
  func emptyNameOfABoundSubscriptionTraps(isOnQueue: Bool) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isOnQueue] in
      let count = SharedObservable(0)
      await MainActor.run {
        if isOnQueue {
          _ = count.subscribe(on: ManualQueue(), named: "") { _, _ in }
        } else {
          _ = count.observe(named: "") { _, _ in }
        }
      }
    }
    #expect(
      result.trapMessage == """
        Fanout: A subscription was given an empty name; expected a name to remove it by. \
        Likely cause: the name comes from data that is empty here. \
        Remedy: leave named: out and keep the token, or give it an owner.
        """)
  }

  @Test("A buffer for the newest 0 changes traps")
  func bufferForNoChangesTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Buffering.newest(0)
    }
    #expect(
      result.trapMessage == """
        Fanout: A buffer for the newest 0 changes was asked for; expected 1 or more. \
        Likely cause: the number is computed, or 0 was meant to stand for no bound. \
        Remedy: pass how many may wait, or .unbounded.
        """)
  }
}
