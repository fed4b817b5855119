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
  final func trapOverlap(_ action: String, _ table: UnsafeMutablePointer<SubscriptionTable>) -> Never {
    trap(
      "\(describe(table)) was \(action) inside its own mutation body; expected that the body uses its parameter only.",
      cause: "a closure passed to update { }, or a method called in place on value, uses the observable itself.",
      remedy: "use the inout parameter, or read what you need before the mutation.")
  }

  final func describe(_ table: UnsafeMutablePointer<SubscriptionTable>) -> String {
    table.pointee.label.map { "\(typeDescription) \"\($0)\"" } ?? "An unlabelled \(typeDescription)"
  }
}
