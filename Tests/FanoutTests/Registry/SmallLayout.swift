import Fanout

/// How a registry may look inside, while it is small: what each slot went through.
struct SmallLayout {
  enum Slot: CaseIterable {
    case plain, readingOldValues, named, owned, namedAndOwned, orphaned, ended, endedDuringWalk
  }

  let slots: [Slot]

  /// Calls `body` with each layout of `count` slots.
  static func forEach(slots count: Int, _ body: (SmallLayout) throws -> Void) rethrows {
    let kinds = Slot.allCases
    let combinations = (0..<count).reduce(1) { product, _ in product * kinds.count }
    for combination in 0..<combinations {
      var rest = combination
      let slots = (0..<count).map { _ in
        defer { rest /= kinds.count }
        return kinds[rest % kinds.count]
      }
      try body(SmallLayout(slots: slots))
    }
  }

  /// Each operation that is worth trying on each layout.
  static let operations: [RegistryOperation] =
    [
      .append(RegistrationKind()), .append(RegistrationKind(name: "a", owner: .second)), .endForeign, .endNamed("a"),
      .endNamed("b"), .endOwned(.first), .endOwned(.second), .endAll, .endOrphans, .kill(.first), .count, .labels,
      .payload(.first),
    ] + (0..<4).map { .end($0) }

  /// A registry that looks like this, with a walk under way or without.
  ///
  /// - Returns: nil for a slot that ended during a walk which is not under way: then it is like one that ended before.
  func make(isWalked: Bool) throws -> ModelledRegistry? {
    if slots.contains(.endedDuringWalk), !isWalked { return nil }
    let registry = ModelledRegistry()
    func lead(_ operation: RegistryOperation) throws { try registry.perform(operation, isChecked: false) }
    for slot in slots { try lead(.append(slot.kind)) }
    for (position, slot) in slots.enumerated() where slot == .ended { try lead(.end(position)) }
    try lead(.kill(.second))
    if isWalked { try lead(.beginWalk) }
    for (position, slot) in slots.enumerated() where slot == .endedDuringWalk { try lead(.end(position)) }
    return registry
  }
}

extension SmallLayout.Slot {
  var kind: RegistrationKind {
    switch self {
    case .plain, .ended, .endedDuringWalk: RegistrationKind()
    case .readingOldValues: RegistrationKind(readsOldValue: true)
    case .named: RegistrationKind(name: "a")
    case .owned: RegistrationKind(owner: .first)
    case .namedAndOwned: RegistrationKind(name: "a", owner: .first)
    case .orphaned: RegistrationKind(name: "a", owner: .second)
    }
  }
}
