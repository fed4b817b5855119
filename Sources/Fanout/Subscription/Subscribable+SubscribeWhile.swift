extension Subscribable {
  /// Calls `handler` with each change until it returns false.
  ///
  /// ```swift
  /// count.subscribeWhile { old, new in new < 10 }
  /// ```
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - handler: called with the value before and the value after each change; returns whether it goes on.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeWhile(
    named name: String? = nil, _ handler: @escaping (Value, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addChanges(named: name, whileTrue: handler) }
  }

  /// Calls `handler` with each new value until it returns false, beginning with the current one if `initial` is true.
  ///
  /// This is the form for a handler that may have to end at its very first call, when there is no token yet.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - initial: whether `handler` is called with the current value before this returns.
  ///   - handler: called with the new value of each change; returns whether it goes on.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeWhile(
    named name: String? = nil, initial: Bool, _ handler: @escaping (Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addValues(named: name, initial: initial, whileTrue: handler) }
  }

  /// Calls `handler` with `owner` and each change until it returns false or `owner` dies.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: held weakly and handed in.
  ///   - handler: called with the owner, the value before and the value after each change; returns whether it goes on.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeWhile<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, _ handler: @escaping (Owner, Value, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addChanges(named: name, owner: owner, handler) }
  }

  /// Calls `handler` with `owner` and each new value until it returns false or `owner` dies, beginning with the current
  /// value if `initial` is true.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: held weakly and handed in.
  ///   - initial: whether `handler` is called with the current value before this returns.
  ///   - handler: called with the owner and the new value of each change; returns whether it goes on.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribeWhile<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping (Owner, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addValues(named: name, owner: owner, initial: initial, handler) }
  }
}
