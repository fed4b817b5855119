extension Subscribable {
  /// Calls `handler` with each change from now on; it is not called with the current value.
  ///
  /// ```swift
  /// let token = name.subscribe { old, new in print("\(old) became \(new)") }
  /// ```
  /// - Parameter handler: called with the value before and the value after each change.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Complexity: amortised O(1).
  /// - Concurrency: `handler` is called where the value is set, synchronously.
  /// - Reentrancy: inside a handler of the same observable, the new handler gets the next change, never the running one.
  @inlinable
  public func subscribe(_ handler: @escaping (Value, Value) -> Void) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addChanges(handler) }
  }

  /// Calls `handler` with each new value from now on, and with the current one at once if `initial` is true.
  ///
  /// ```swift
  /// let token = name.subscribe(initial: true) { name in label.text = name }
  /// ```
  /// - Parameters:
  ///   - initial: whether `handler` is called with the current value before this returns.
  ///   - handler: called with the new value of each change.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Precondition: if `initial` is true, not inside a mutation of the same observable.
  /// - Complexity: amortised O(1).
  /// - Concurrency: `handler` is called where the value is set, synchronously.
  /// - Reentrancy: inside a handler of the same observable, the initial call is made at once with the newest value, and no
  ///   change that led to it follows. Sets made inside the initial call are delivered after it.
  @inlinable
  public func subscribe(initial: Bool, _ handler: @escaping (Value) -> Void) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addValues(initial: initial, handler) }
  }

  /// Calls `handler` with each change from now on, until the name is removed.
  ///
  /// ```swift
  /// name.subscribe(named: "header") { old, new in print("\(old) became \(new)") }
  /// name.unsubscribe(named: "header")
  /// ```
  /// Names may repeat: removing a name ends all subscriptions that carry it.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by.
  ///   - handler: called with the value before and the value after each change.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribe(named name: String, _ handler: @escaping (Value, Value) -> Void) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addChanges(named: name, handler) }
  }

  /// Calls `handler` with each new value from now on, and with the current one at once if `initial` is true, until the name
  /// is removed.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - initial: whether `handler` is called with the current value before this returns.
  ///   - handler: called with the new value of each change.
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribe(
    named name: String, initial: Bool, _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { _node.base.addValues(named: name, initial: initial, handler) }
  }

  /// Calls `handler` with `owner` and each change from now on, until `owner` dies.
  ///
  /// ```swift
  /// name.subscribe(owner: self) { page, old, new in page.rename(from: old, to: new) }
  /// ```
  /// The owner is held weakly and handed in, so the handler needs no `[weak self]`; it is kept alive for the length of each
  /// call. A method reference such as `self.rename` would hold the owner strongly.
  ///
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: whose end is the end of the subscription.
  ///   - handler: called with the owner, the value before and the value after each change.
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, _ handler: @escaping (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      _node.base.addChanges(named: name, owner: owner) { owner, old, new in
        handler(owner, old, new)
        return true
      }
    }
  }

  /// Calls `handler` with `owner` and each new value from now on, and with the current one at once if `initial` is true,
  /// until `owner` dies.
  ///
  /// ```swift
  /// name.subscribe(owner: self, initial: true) { page, name in page.title = name }
  /// ```
  /// - Parameters:
  ///   - name: what to end the subscription by; names may repeat.
  ///   - owner: whose end is the end of the subscription; held weakly.
  ///   - initial: whether `handler` is called with the current value before this returns.
  ///   - handler: called with the owner and the new value of each change.
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping (Owner, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      _node.base.addValues(named: name, owner: owner, initial: initial) { owner, value in
        handler(owner, value)
        return true
      }
    }
  }
}
