import Fanout
import Foundation
import Testing

@Suite struct ComputedTrapTests {
  @Test("C13 A Computed that reads itself traps")
  func computedThatReadsItselfTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Box { var total: Computed<Int>? }
      let box = Box()
      box.total = Computed(label: "total") { (box.total?.value ?? 0) + 1 }
      _ = box.total?.value
    }
    #expect(result.trapMessage == circle("Computed<Int> \"total\" reads itself"))
  }

  @Test("C13 Derived values that read each other in a circle trap, and the circle is named")
  func computedInACircleTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Model {
        private(set) lazy var net: Computed<Int> = Computed(of: self, label: "net") { $0.gross.value - 1 }
        private(set) lazy var gross: Computed<Int> = Computed(of: self, label: "gross") { $0.tax.value + 1 }
        private(set) lazy var tax: Computed<Int> = Computed(of: self, label: "tax") { $0.net.map { $0 * 2 }.value }
      }
      let model = Model()
      withExtendedLifetime(model) { _ = model.net.value }
    }
    #expect(
      result.trapMessage
        == circle(
          """
          Computed<Int> "net" reads itself, through Computed<Int> "gross", Computed<Int> "tax", \
          An unlabelled Computed<Int>
          """))
  }

  @Test("A circle that closes only when a source changes traps in the set")
  func circleThatClosesLaterTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Box { var second: Computed<Int>? }
      let (box, isClosed) = (Box(), Observable(false))
      let first = Computed(label: "first") { isClosed.value ? box.second!.value : 0 }
      box.second = Computed(label: "second") { first.value + 1 }
      box.second?.subscribe(named: "label") { _, _ in }
      isClosed.value = true
    }
    #expect(result.trapMessage == circle("Computed<Int> \"second\" reads itself, through Computed<Int> \"first\""))
  }

  @Test("A Computed(of:) read for the first time after its owner died traps")
  func firstReadAfterTheOwnersDeathTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Model { let count = Observable(1) }
      var model: Model? = Model()
      let text = Computed(of: model!, label: "text") { "\($0.count.value)" }
      model = nil
      _ = text.value
    }
    #expect(result.trapMessage == noValue("Computed<String> \"text\""))
  }

  @Test("A value mapped from one that has gone without ever being read traps")
  func firstReadOfWhatIsMappedFromAnEndedValueTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(1)
      var text: Computed<String>? = Computed(label: "text") { "\(count.value)" }
      let length = text!.map { $0.count }
      text = nil
      _ = length.value
    }
    #expect(result.trapMessage == noValue("Computed<String> \"text\""))
  }

  private func circle(_ found: String) -> String {
    """
    Fanout: \(found); expected that derived values form no circle. \
    Likely cause: the closure of a derived value reads a value that is derived from it. \
    Remedy: derive both from a common source, or set one of them in an observer of the other.
    """
  }

  private func noValue(_ name: String) -> String {
    """
    Fanout: \(name) was read for the first time after its owner, or what it is derived from, had gone; expected that one \
    of them is there at the first read. \
    Likely cause: a Computed(of:) outlived its owner, or a mapped value its source, without ever being read or subscribed \
    to. \
    Remedy: keep the owner, or read the value once while it lives; later reads give the last value.
    """
  }
}
