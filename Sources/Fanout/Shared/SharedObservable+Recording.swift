extension SharedObservable {
  /// Calls `handler` with each change from now on, on whichever thread delivers, until `owner` dies.
  ///
  /// - Parameters:
  ///   - owner: is not held, not even while `handler` is called.
  ///   - begin: gets the current value, with the lock held. The next change begins with it.
  /// - Precondition: not inside a mutation of the same observable.
  package func record(
    for owner: AnyObject, beginningWith begin: @escaping (Value) -> Void,
    _ handler: @escaping @Sendable (Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      node.addForwarder(
        named: nil, owner: owner, cancellation: Cancellation(), beginningWith: begin, changes: handler)
    }
  }

  /// Who is subscribed, in order.
  package var activeLabels: [(id: SubscriptionID, name: String?, ownerType: Any.Type?)] { node.activeLabels }
}
