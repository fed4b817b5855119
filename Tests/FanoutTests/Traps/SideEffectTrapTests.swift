import Fanout
import Testing

@Suite struct SideEffectTrapTests {
  @Test("C13 A set inside a computation traps")
  func setInsideAComputationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (count, reads) = (Observable(1), Observable(0, label: "reads"))
      let total = Computed(label: "total") {
        reads.value = 1
        return count.value
      }
      _ = total.value
    }
    #expect(result.trapMessage == sideEffect(on: "Observable<Int> \"reads\"", in: "Computed<Int> \"total\""))
  }

  @Test("A mutation in place inside a computation traps, also of what nobody observes")
  func mutationInsideAComputationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (count, reads) = (Observable(1), Observable<[Int]>([], label: "reads"))
      let total = Computed(label: "total") {
        reads.value.append(count.value)
        return count.value
      }
      total.subscribe(named: "label") { _, _ in }
    }
    #expect(result.trapMessage == sideEffect(on: "Observable<Array<Int>> \"reads\"", in: "Computed<Int> \"total\""))
  }

  @Test("A set inside the transform of map traps when the source changes")
  func setInsideATransformTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(1, label: "count")
      count.map { [weak count] in
        if $0 == 2 { count?.value = 3 }
        return $0
      }.subscribe(named: "label") { _, _ in }
      count.value = 2
    }
    #expect(result.trapMessage == sideEffect(on: "Observable<Int> \"count\"", in: "An unlabelled Computed<Int>"))
  }

  @Test("A set inside untracked, inside a computation, traps too")
  func setInsideUntrackedTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (count, reads) = (Observable(1), Observable(0, label: "reads"))
      let total = Computed(label: "total") {
        untracked { reads.update { $0 += 1 } }
        return count.value
      }
      _ = total.value
    }
    #expect(result.trapMessage == sideEffect(on: "Observable<Int> \"reads\"", in: "Computed<Int> \"total\""))
  }

  @Test("A set inside a transaction, inside a computation, traps too")
  func setInsideATransactionInsideAComputationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let reads = Observable(0, label: "reads")
      let inner = Computed(label: "inner") {
        transaction { reads.value = 1 }
        return 1
      }
      let outer = Computed(label: "outer") { inner.value }
      _ = outer.value
    }
    #expect(result.trapMessage == sideEffect(on: "Observable<Int> \"reads\"", in: "Computed<Int> \"inner\""))
  }

  private func sideEffect(on name: String, in computation: String) -> String {
    """
    Fanout: \(name) was set while \(computation) was computing; expected that a computation only reads. \
    Likely cause: the closure of a derived value has a side effect, directly or in a method that it calls. \
    Remedy: set it in an observer: subscribe to the derived value and set there.
    """
  }
}
