extension ValueNode {
  /// The type, the value and the label.
  ///
  /// - Parameter placeholder: stands for the value while there is none to show.
  final func describe(placeholder: String) -> String {
    let (value, label) = lock.withLock {
      (phase.load().contains(.mutating) ? nil : storage, table?.pointee.label)
    }
    let shown = value.map { String(reflecting: $0) } ?? placeholder
    return "\(typeDescription)(\(shown)\(label.map { ", label: \"\($0)\"" } ?? ""))"
  }

  /// The description, and a line for each subscription.
  final func describeWithSubscriptions(placeholder: String) -> String {
    let subscriptions = activeSubscriptions
    let count = "\(subscriptions.count) \(subscriptions.count == 1 ? "subscription" : "subscriptions")"
    return (["\(describe(placeholder: placeholder)), \(count)"] + subscriptions.map { "  " + $0 })
      .joined(separator: "\n")
  }
}
