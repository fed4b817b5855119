// Subscriptions that are bound to the actor on which they are made. A handler is an ordinary closure of that actor: it need not be
// Sendable, since it is made, called and released there.
extension SharedObservable {
  /// Calls `handler` with each change from now on, on the actor that this is called on.
  ///
  /// ```swift
  /// token = rate.observe { [label] old, new in label.text = "\(new)" }
  /// ```
  /// Changes come in order and one at a time, through a mailbox: never inside this call, nor inside a set. Once the subscription
  /// was ended on the actor, none comes any more. In a function that belongs to no actor this does not compile.
  ///
  /// - Parameters:
  ///   - buffering: what becomes of changes that come faster than the actor takes them; with `.latest` they are merged to one.
  ///   - isolation: the actor, which is not kept alive.
  ///   - handler: called with the value before and the value after each change.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  public func observe(
    buffering: Buffering = .unbounded, isolation: isolated any Actor = #isolation,
    _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    addBound(named: nil, owner: nil, BoundSubscription(on: isolation, buffering, changes: handler), .changes)
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, on the actor
  /// that this is called on.
  ///
  /// The initial call comes through the mailbox too, after this has returned.
  ///
  /// - Parameters:
  ///   - initial: whether `handler` is called with the current value first.
  ///   - buffering: what becomes of changes that come faster than the actor takes them.
  ///   - isolation: the actor, which is not kept alive.
  ///   - handler: called with the new value of each change.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Precondition: if `initial` is true, not inside a mutation of the same observable.
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  public func observe(
    initial: Bool, buffering: Buffering = .unbounded, isolation: isolated any Actor = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    addBound(
      named: nil, owner: nil, BoundSubscription(on: isolation, buffering, values: handler), .values(initial: initial))
  }

  /// Calls `handler` with each change from now on, on the actor that this is called on, until the name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  @discardableResult
  public func observe(
    named name: String, buffering: Buffering = .unbounded, isolation: isolated any Actor = #isolation,
    _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    addBound(named: name, owner: nil, BoundSubscription(on: isolation, buffering, changes: handler), .changes)
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, on the actor
  /// that this is called on, until the name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  @discardableResult
  public func observe(
    named name: String, initial: Bool, buffering: Buffering = .unbounded,
    isolation: isolated any Actor = #isolation, _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    addBound(
      named: name, owner: nil, BoundSubscription(on: isolation, buffering, values: handler), .values(initial: initial))
  }

  /// Calls `handler` with `owner` and each change from now on, on the actor that this is called on, until `owner` dies.
  ///
  /// ```swift
  /// rate.observe(owner: self) { screen, old, new in screen.label.text = "\(new)" }
  /// ```
  /// The owner, an object of the actor, is held weakly and handed in. In an actor that is to be the owner itself use the form
  /// for actors.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  @discardableResult
  public func observe<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, buffering: Buffering = .unbounded,
    isolation: isolated any Actor = #isolation, _ handler: @escaping (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    let subscription = BoundSubscription<Value>(on: isolation, buffering) { [weak owner] old, new in
      guard let owner else { return false }
      handler(owner, old.unsafelyUnwrapped, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .changes)
  }

  /// Calls `handler` with `owner` and each new value from now on and, if `initial` is true, with the current one before that, on
  /// the actor that this is called on, until `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: from any actor.
  @inlinable
  @discardableResult
  public func observe<Owner: AnyObject>(
    named name: String? = nil, owner: Owner, initial: Bool, buffering: Buffering = .unbounded,
    isolation: isolated any Actor = #isolation, _ handler: @escaping (Owner, Value) -> Void
  ) -> SubscriptionToken {
    let subscription = BoundSubscription<Value>(on: isolation, buffering) { [weak owner] _, new in
      guard let owner else { return false }
      handler(owner, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .values(initial: initial))
  }

  /// Calls `handler` with each change from now on, on the actor `owner` and with its isolation, until `owner` dies.
  ///
  /// ```swift
  /// rate.observe(owner: self) { cache, old, new in cache.entries.append(new) }
  /// ```
  /// This is the form for an actor that follows a value: it does not keep the actor alive, as a handler that captures `self`
  /// does, and the handler may use the actor's state. In an initialiser of the actor it compiles only if that is `async`.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: on `owner`.
  @inlinable
  @discardableResult
  public func observe<Owner: Actor>(
    named name: String? = nil, owner: isolated Owner, buffering: Buffering = .unbounded,
    _ handler: @escaping (isolated Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    let handler = withoutIsolation(handler)
    let subscription = BoundSubscription<Value>(on: owner, buffering) { [weak owner] old, new in
      guard let owner else { return false }
      handler(owner, old.unsafelyUnwrapped, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .changes)
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, on the actor
  /// `owner` and with its isolation, until `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). A burst of changes is one task.
  /// - Concurrency: on `owner`.
  @inlinable
  @discardableResult
  public func observe<Owner: Actor>(
    named name: String? = nil, owner: isolated Owner, initial: Bool, buffering: Buffering = .unbounded,
    _ handler: @escaping (isolated Owner, Value) -> Void
  ) -> SubscriptionToken {
    let handler = withoutIsolation(handler)
    let subscription = BoundSubscription<Value>(on: owner, buffering) { [weak owner] _, new in
      guard let owner else { return false }
      handler(owner, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .values(initial: initial))
  }
}

/// A handler of an actor, for a caller that is known to run there. It is made one at each call by `assumeIsolated` too, which
/// allocates; a function with an isolated parameter that does not suspend is called like any other.
@usableFromInline
func withoutIsolation<Owner: Actor, Value>(
  _ handler: @escaping (isolated Owner, Value, Value) -> Void
) -> (Owner, Value, Value) -> Void {
  unsafeBitCast(handler, to: ((Owner, Value, Value) -> Void).self)
}

/// As above, of a values handler.
@usableFromInline
func withoutIsolation<Owner: Actor, Value>(
  _ handler: @escaping (isolated Owner, Value) -> Void
) -> (Owner, Value) -> Void {
  unsafeBitCast(handler, to: ((Owner, Value) -> Void).self)
}
