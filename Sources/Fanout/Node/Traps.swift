extension SubscriptionNode {
  /// A set inside the delivery of a record that is already at the feedback limit. The lock is held; the process ends.
  final func trapFeedback(_ table: UnsafeMutablePointer<SubscriptionTable>) -> Never {
    var discarded = Discarded<ErasedHandler>()
    let observer = table.pointee.registry.activeLabels(discarding: &discarded)
      .first { $0.id == table.pointee.traced }.map(Self.describe)
    trap(
      """
      \(describe(table)) was set by its own observers \(table.pointee.feedbackLimit) levels deep; expected that a chain \
      of sets, each made while the one before is delivered, ends. The observer that set it last: \(observer ?? "ended").
      """,
      cause: "the observer sets the observable each time it is called, directly or through a second one.",
      remedy: "set only if the value differs, bind the two both ways, or pass a higher feedbackLimit.")
  }

  /// An access inside the mutation body of the same observable. The lock is held; the process ends.
  final func trapOverlap(_ access: ValueAccess) -> Never {
    trap(
      "\(describe(table)) was \(access.rawValue) inside its own mutation body; expected that the body uses its parameter only.",
      cause: "a closure passed to update { }, or a method called in place on value, uses the observable itself.",
      remedy: "use the inout parameter, or read what you need before the mutation.")
  }

  final func describe(_ table: UnsafeMutablePointer<SubscriptionTable>?) -> String {
    (table?.pointee.label).map { "\(typeDescription) \"\($0)\"" } ?? "An unlabelled \(typeDescription)"
  }

  /// A set, by a computation. The process ends.
  final func trapSetWhileComputing(_ computing: DerivationPointer) -> Never {
    trap(
      "\(describe(table)) was set while \(computing.describe()) was computing; expected that a computation only reads.",
      cause: "the closure of a derived value has a side effect, directly or in a method that it calls.",
      remedy: "set it in an observer: subscribe to the derived value and set there.")
  }

  /// A computation reads a value that any thread may set. The process ends.
  final func trapSharedRead(_ computing: DerivationPointer) -> Never {
    trap(
      """
      \(describe(table)) was read while \(computing.describe()) was computing; expected that a derived value reads what \
      belongs to its own isolation domain.
      """,
      cause: "a closure of a Computed, or of an operator, reads a SharedObservable, whose changes it would not follow.",
      remedy: "derive from its mirror, `let mirror = shared.mirrored()`, or wrap the read in untracked { }.")
  }

  /// A derived value was read that could never be computed. The process ends.
  @usableFromInline
  final func trapNoValue() -> Never {
    trap(
      """
      \(describe(table)) was read for the first time after its owner, or what it is derived from, had gone; expected that \
      one of them is there at the first read.
      """,
      cause:
        "a Computed(of:) outlived its owner, or a mapped value its source, without ever being read or subscribed to.",
      remedy: "keep the owner, or read the value once while it lives; later reads give the last value.")
  }
}

extension UnsafeMutablePointer<Derivation> {
  func describe() -> String {
    pointee.withNode { $0.describe($0.table) }
  }

  /// A derived value is needed to compute itself. The process ends.
  ///
  /// - Parameter reader: the last one of the circle, which reads this one again.
  func trapCircle(readBy reader: DerivationPointer?) -> Never {
    let limit = 5
    var names: [String] = []
    var next = reader
    while let current = next, current != self, names.count <= limit {
      names.append(names.count < limit ? current.describe() : "others")
      next = current.pointee.reader
    }
    let path = names.isEmpty ? "" : ", through \(names.reversed().joined(separator: ", "))"
    trap(
      "\(describe()) reads itself\(path); expected that derived values form no circle.",
      cause: "the closure of a derived value reads a value that is derived from it.",
      remedy: "derive both from a common source, or set one of them in an observer of the other.")
  }

  /// Too many computations inside each other. The process ends.
  func trapNesting() -> Never {
    trap(
      """
      \(describe()) is computed inside \(Derivation.deepestNesting) computations that need each other; expected fewer, since \
      each takes space on the stack.
      """,
      cause: "a long chain of Computed closures is read for the first time from its end.",
      remedy: "read or subscribe to each as it is made, or build the chain of operators such as map: those do not nest."
    )
  }
}
