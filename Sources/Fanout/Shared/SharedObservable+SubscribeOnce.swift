extension SharedObservable {
  /// Calls `handler` with the next change, then ends.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - handler: called once, with the value before and the value after the change.
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeOnce(
    named name: String? = nil, _ handler: @escaping @Sendable (Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addChanges(named: name, flags: .once, handler) }
  }

  /// Calls `handler` once: with the current value if `initial` is true, else with the next one.
  ///
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeOnce(
    named name: String? = nil, initial: Bool, _ handler: @escaping @Sendable (Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addValues(named: name, initial: initial, flags: .once, handler) }
  }

  /// Calls `handler` with `owner` and the next change, then ends; it ends before if `owner` dies.
  ///
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeOnce<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, _ handler: @escaping @Sendable (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      node.addChanges(named: name, owner: owner, flags: .once) { owner, old, new in
        handler(owner, old, new)
        return true
      }
    }
  }

  /// Calls `handler` once with `owner`: with the current value if `initial` is true, else with the next one, unless `owner`
  /// dies before.
  ///
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeOnce<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping @Sendable (Owner, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      node.addValues(named: name, owner: owner, initial: initial, flags: .once) { owner, value in
        handler(owner, value)
        return true
      }
    }
  }
}
