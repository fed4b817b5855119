extension Subscribable {
  /// Calls `handler` with the next change, then ends.
  ///
  /// ```swift
  /// isLoggedIn.subscribeOnce { old, new in print("first change: \(new)") }
  /// ```
  /// The subscription has ended when `handler` is called: a set inside it does not call it again.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - handler: called with the value before and the value after the change.
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeOnce(
    named name: String? = nil, _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addChanges(named: name, flags: .once, handler) }
  }

  /// Calls `handler` once: with the current value if `initial` is true, else with the next one.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - initial: whether the one call is made now, with the current value.
  ///   - handler: called with the value.
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeOnce(
    named name: String? = nil, initial: Bool, _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addValues(named: name, initial: initial, flags: .once, handler) }
  }

  /// Calls `handler` with `owner` and the next change, then ends; it ends before if `owner` dies.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: held weakly and handed in.
  ///   - handler: called with the owner, the value before and the value after the change.
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeOnce<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, _ handler: @escaping (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      _node.base.addChanges(named: name, owner: owner, flags: .once) { owner, old, new in
        handler(owner, old, new)
        return true
      }
    }
  }

  /// Calls `handler` once with `owner`: with the current value if `initial` is true, else with the next one, unless `owner`
  /// dies before.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: held weakly and handed in.
  ///   - initial: whether the one call is made now, with the current value.
  ///   - handler: called with the owner and the value.
  /// - Returns: a token that ends the subscription before.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeOnce<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping (Owner, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      _node.base.addValues(named: name, owner: owner, initial: initial, flags: .once) { owner, value in
        handler(owner, value)
        return true
      }
    }
  }
}
