import Fanout
import FanoutTesting
import Testing

@Suite struct MulticastRegistryTests {
  @Test("Every operation agrees with the model on every small layout", arguments: SmallLayout.operations)
  func everyOperationAgreesOnEverySmallLayout(operation: RegistryOperation) throws {
    var layouts = 0
    for count in 0...4 {
      try SmallLayout.forEach(slots: count) { layout in
        for isWalked in [false, true] {
          guard let registry = try layout.make(isWalked: isWalked) else { continue }
          if case .end(let position) = operation, position >= registry.registrationCount { continue }
          try registry.perform(operation)
          try registry.checkEachID()
          try registry.perform(.append(RegistrationKind(name: "a", owner: .first)))
          try registry.finish()
          layouts += 1
        }
      }
    }
    #expect(layouts > 1_000)
  }

  @Test("C1 Short random histories agree with the model", arguments: 0..<20)
  func shortRandomHistoriesAgree(block: UInt64) throws {
    for seed in (block * 100)..<(block * 100 + 100) { try run(seed: seed, operations: 60, checkingEachID: true) }
  }

  @Test(
    "C1 Long random histories that cross chunk borders agree with the model",
    arguments: 10_000..<10_006 as Range<UInt64>)
  func longRandomHistoriesAgree(seed: UInt64) throws {
    try run(seed: seed, operations: 400, filledWith: 1_100)
  }

  /// Runs one history; run it alone with its seed to see it again.
  private func run(seed: UInt64, operations: Int, filledWith count: Int = 0, checkingEachID: Bool = false) throws {
    var generator = SeededGenerator(seed: seed)
    let registry = ModelledRegistry()
    do {
      for _ in 0..<count { try registry.perform(.append(RegistrationKind()), isChecked: false) }
      for _ in 0..<operations {
        try registry.perform(.random(registrations: registry.registrationCount, using: &generator))
        if checkingEachID { try registry.checkEachID() }
      }
      try registry.finish()
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}
