extension Observable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type, the value and, if there is one, the label: `Observable<String>("Ada", label: "name")`.
  ///
  /// Safe anywhere, a debugger and a mutation body included: while the value is being mutated, that is what it says.
  public var description: String {
    node.describe(placeholder: "being mutated")
  }

  /// The description, and a line for each subscription, in order: its name, the type of its owner, or `anonymous`.
  ///
  /// - Complexity: O(n), where n is the number of subscriptions.
  public var debugDescription: String {
    node.describeWithSubscriptions(placeholder: "being mutated")
  }
}
