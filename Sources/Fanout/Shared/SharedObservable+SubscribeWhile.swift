extension SharedObservable {
  /// Calls `handler` with each change until it returns false.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - handler: called with the value before and the value after each change; returns whether it goes on.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeWhile(
    named name: String? = nil, _ handler: @escaping @Sendable (Value, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addChanges(named: name, whileTrue: handler) }
  }

  /// Calls `handler` with each new value until it returns false, beginning with the current one if `initial` is true.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeWhile(
    named name: String? = nil, initial: Bool, _ handler: @escaping @Sendable (Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addValues(named: name, initial: initial, whileTrue: handler) }
  }

  /// Calls `handler` with `owner` and each change until it returns false or `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeWhile<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, _ handler: @escaping @Sendable (Owner, Value, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addChanges(named: name, owner: owner, handler) }
  }

  /// Calls `handler` with `owner` and each new value until it returns false or `owner` dies, beginning with the current
  /// value if `initial` is true.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribeWhile<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping @Sendable (Owner, Value) -> Bool
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addValues(named: name, owner: owner, initial: initial, handler) }
  }
}
