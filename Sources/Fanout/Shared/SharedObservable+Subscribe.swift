// The family of `Subscribable`, with handlers that may be called on any thread.
extension SharedObservable {
  /// Calls `handler` with each change from now on, on the thread that delivers it; it is not called with the current value.
  ///
  /// ```swift
  /// let token = rate.subscribe { old, new in log.append("\(old) became \(new)") }
  /// ```
  /// - Parameter handler: called with the value before and the value after each change, by one thread at a time.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread. `handler` is called by whichever thread delivers: usually the one that set the value, or
  ///   another one that was delivering when it was set.
  /// - Reentrancy: inside a handler of the same observable, the new handler gets the next change, never the running one.
  @inlinable
  public func subscribe(_ handler: @escaping @Sendable (Value, Value) -> Void) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addChanges(handler) }
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that.
  ///
  /// The initial call takes its place among the changes: before all that are set later, and never at the same time as another call
  /// of this handler. It is made by whichever thread delivers: by this one before `subscribe` returns, unless a delivery is
  /// under way; then by that one, and perhaps later.
  ///
  /// - Parameters:
  ///   - initial: whether `handler` is called with the current value first.
  ///   - handler: called with the new value of each change, by one thread at a time.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Precondition: if `initial` is true, not inside a mutation of the same observable.
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread.
  @inlinable
  public func subscribe(initial: Bool, _ handler: @escaping @Sendable (Value) -> Void) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addValues(initial: initial, handler) }
  }

  /// Calls `handler` with each change from now on, until the name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribe(
    named name: String, _ handler: @escaping @Sendable (Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addChanges(named: name, handler) }
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, until the
  /// name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribe(
    named name: String, initial: Bool, _ handler: @escaping @Sendable (Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) { node.addValues(named: name, initial: initial, handler) }
  }

  /// Calls `handler` with `owner` and each change from now on, until `owner` dies.
  ///
  /// The owner is held weakly, and for the length of each call: so its deinit may run on the thread that delivers. For an owner
  /// that belongs to an actor use `observe(owner:)`.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, _ handler: @escaping @Sendable (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      node.addChanges(named: name, owner: owner) { owner, old, new in
        handler(owner, old, new)
        return true
      }
    }
  }

  /// Calls `handler` with `owner` and each new value from now on and, if `initial` is true, with the current one before that,
  /// until `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread; `handler` is called by whichever thread delivers.
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject & Sendable>(
    named name: String? = nil, owner: Owner, initial: Bool, _ handler: @escaping @Sendable (Owner, Value) -> Void
  ) -> SubscriptionToken {
    withExtendedLifetime(self) {
      node.addValues(named: name, owner: owner, initial: initial) { owner, value in
        handler(owner, value)
        return true
      }
    }
  }
}
