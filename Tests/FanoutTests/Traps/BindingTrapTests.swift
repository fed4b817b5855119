import Fanout
import Testing

@Suite struct BindingTrapTests {
  private static let boundToItself = """
    Fanout: Observable<Int>(1, label: "age") was bound to itself; expected two observables. \
    Likely cause: the same property was named on both sides. \
    Remedy: bind it to the observable that it is to be in step with.
    """

  @Test("C15 An observable bound both ways to itself traps")
  func observableBoundToItselfTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let age = Observable(1, label: "age")
      age.bindBothWays(with: age)
    }
    #expect(result.trapMessage == Self.boundToItself)
  }

  @Test("C15 An observable bound one way to itself traps")
  func observableBoundOneWayToItselfTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let age = Observable(1, label: "age")
      age.bind(to: age)
    }
    #expect(result.trapMessage == Self.boundToItself)
  }

  @Test("C15 Two sides whose corrections exclude each other end at the feedback limit")
  func contradictingCorrectionsTrap() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let left = Observable(0, label: "left")
      let right = Observable(0, label: "right")
      left.clamp(to: 0...3)
      right.clamp(to: 5...9)
      left.bindBothWays(with: right)
    }
    #expect(result.trapMessage?.contains("was set by its own observers 1000 levels deep") == true)
  }
}
