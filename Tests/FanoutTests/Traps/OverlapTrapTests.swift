import Fanout
import Testing

@Suite struct OverlapTrapTests {
  @Test("C6 Reading inside the observable's own mutation body traps")
  func readInsideItsOwnMutationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.update { $0.append(items.value[0]) }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was read"))
  }

  @Test("C6 Setting inside the observable's own mutation body traps")
  func setInsideItsOwnMutationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"])
      items.update { _ in items <- [] }
    }
    #expect(result.trapMessage == overlap("An unlabelled Observable<Array<String>> was set"))
  }

  @Test("C6 Mutating inside the observable's own mutation body traps")
  func mutationInsideItsOwnMutationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.update { _ in items.value.append("milk") }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was mutated"))
  }

  @Test("C6 An update inside the observable's own update traps")
  func updateInsideItsOwnUpdateTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.subscribe(named: "observer") { _, _ in }
      items.update { _ in items.update { $0.removeAll() } }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was mutated"))
  }

  @Test("C6 Subscribing with initial: true inside the observable's own mutation body traps")
  func initialSubscriptionInsideItsOwnMutationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.update { _ in _ = items.subscribe(named: "late", initial: true) { _ in } }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was subscribed to with initial: true"))
  }

  @Test("C6 Reading inside a method called in place on the value traps")
  func readInsideAnInPlaceCallTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.value.removeAll { $0 == items.value.first }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was read"))
  }

  @Test("C6 Setting inside a method called in place on the value traps")
  func setInsideAnInPlaceCallTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.value.removeAll { item in
        items.value = [item]
        return true
      }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was set"))
  }

  @Test("C6 Subscribing with initial: true inside a method called in place on the value traps")
  func initialSubscriptionInsideAnInPlaceCallTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let items = Observable(["tea"], label: "items")
      items.value.removeAll { _ in
        items.subscribe(named: "late", initial: true) { _ in }
        return true
      }
    }
    #expect(result.trapMessage == overlap("Observable<Array<String>> \"items\" was subscribed to with initial: true"))
  }

  @Test("C6 A deinit that sets inside the observable's own mutation traps")
  func setFromADeinitInsideAMutationTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Row {
        let rows: Observable<[Row]>
        init(rows: Observable<[Row]>) { self.rows = rows }
        deinit { rows.value = [] }
      }
      let rows = Observable<[Row]>([], label: "rows")
      rows.value = [Row(rows: rows)]
      rows.update { $0.removeAll() }
    }
    let message = try #require(result.trapMessage)
    #expect(message.hasPrefix("Fanout: Observable<Array<Row>> \"rows\" was set inside its own mutation body;"))
  }

  private func overlap(_ what: String) -> String {
    """
    Fanout: \(what) inside its own mutation body; expected that the body uses its parameter only. \
    Likely cause: a closure passed to update { }, or a method called in place on value, uses the observable itself. \
    Remedy: use the inout parameter, or read what you need before the mutation.
    """
  }
}
