// Subscriptions that are bound to a queue.
extension SharedObservable {
  /// Calls `handler` with each change from now on, on `queue`.
  ///
  /// ```swift
  /// let token = rate.subscribe(on: queue) { old, new in log.append("\(old) became \(new)") }
  /// ```
  /// Changes come in order and one at a time, always through the queue: never inside a set, also if that is made on the queue.
  /// Once the subscription was ended on the queue, none comes any more.
  ///
  /// - Parameters:
  ///   - queue: usually a serial dispatch queue.
  ///   - buffering: what becomes of changes that come faster than the queue takes them; with `.latest` they are merged to one.
  ///   - handler: called with the value before and the value after each change.
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  public func subscribe(
    on queue: any DeliveryQueue, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (Value, Value) -> Void
  ) -> SubscriptionToken {
    addBound(named: nil, owner: nil, BoundSubscription(on: queue, buffering, changes: handler), .changes)
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, on `queue`.
  ///
  /// - Returns: the token to end the subscription by. Dropping it ends nothing, and then nothing but the end of the
  ///   observable does.
  /// - Precondition: if `initial` is true, not inside a mutation of the same observable.
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  public func subscribe(
    on queue: any DeliveryQueue, initial: Bool, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (Value) -> Void
  ) -> SubscriptionToken {
    addBound(
      named: nil, owner: nil, BoundSubscription(on: queue, buffering, values: handler), .values(initial: initial))
  }

  /// Calls `handler` with each change from now on, on `queue`, until the name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  @discardableResult
  public func subscribe(
    on queue: any DeliveryQueue, named name: String, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (Value, Value) -> Void
  ) -> SubscriptionToken {
    addBound(named: name, owner: nil, BoundSubscription(on: queue, buffering, changes: handler), .changes)
  }

  /// Calls `handler` with each new value from now on and, if `initial` is true, with the current one before that, on `queue`, until
  /// the name is removed.
  ///
  /// - Returns: a token that ends the subscription too.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  @discardableResult
  public func subscribe(
    on queue: any DeliveryQueue, named name: String, initial: Bool, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (Value) -> Void
  ) -> SubscriptionToken {
    addBound(
      named: name, owner: nil, BoundSubscription(on: queue, buffering, values: handler), .values(initial: initial))
  }

  /// Calls `handler` with `owner` and each change from now on, on `queue`, until `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject & Sendable>(
    on queue: any DeliveryQueue, named name: String? = nil, owner: Owner, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (Owner, Value, Value) -> Void
  ) -> SubscriptionToken {
    let subscription = BoundSubscription<Value>(on: queue, buffering) { [weak owner] old, new in
      guard let owner else { return false }
      handler(owner, old.unsafelyUnwrapped, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .changes)
  }

  /// Calls `handler` with `owner` and each new value from now on and, if `initial` is true, with the current one before that, on
  /// `queue`, until `owner` dies.
  ///
  /// - Returns: a token that ends the subscription too. It is inert if `owner` is already in its deinit.
  /// - Precondition: `name` is not empty. The message says "an empty name".
  /// - Complexity: amortised O(1). Changes that wait for the queue share one block.
  /// - Concurrency: from any thread.
  @inlinable
  @discardableResult
  public func subscribe<Owner: AnyObject & Sendable>(
    on queue: any DeliveryQueue, named name: String? = nil, owner: Owner, initial: Bool,
    buffering: Buffering = .unbounded, _ handler: @escaping @Sendable (Owner, Value) -> Void
  ) -> SubscriptionToken {
    let subscription = BoundSubscription<Value>(on: queue, buffering) { [weak owner] _, new in
      guard let owner else { return false }
      handler(owner, new)
      return true
    }
    return addBound(named: name, owner: owner, subscription, .values(initial: initial))
  }
}
