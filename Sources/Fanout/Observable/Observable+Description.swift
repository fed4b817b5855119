extension Observable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type, the value and, if there is one, the label: `Observable<String>("Ada", label: "name")`.
  ///
  /// Safe anywhere, a debugger and a mutation body included: while the value is being mutated, that is what it says.
  public var description: String {
    let label = node.label.map { ", label: \"\($0)\"" } ?? ""
    return
      "\(node.typeDescription)(\(node.valueUnlessMutating.map { String(reflecting: $0) } ?? "being mutated")\(label))"
  }

  /// The description, and a line for each subscription, in order: its name, the type of its owner, or `anonymous`.
  ///
  /// - Complexity: O(n), where n is the number of subscriptions.
  public var debugDescription: String {
    let subscriptions = node.activeSubscriptions
    let count = "\(subscriptions.count) \(subscriptions.count == 1 ? "subscription" : "subscriptions")"
    return ([description + ", " + count] + subscriptions.map { "  " + $0 }).joined(separator: "\n")
  }
}

extension ObservableNode {
  /// The current value, or nil while a mutation body has it.
  final var valueUnlessMutating: Value? {
    lock.withLock { phase.load().contains(.mutating) ? nil : storage }
  }

  final var label: String? {
    lock.withLock { table?.pointee.label }
  }
}
