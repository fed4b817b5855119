extension Subscribable {
  /// Ends the subscription of `token`, if it was made here.
  ///
  /// - Returns: whether it was active until now. False for a token of another observable, whose subscription goes on.
  /// - Complexity: amortised O(log n), where n is the number of subscriptions.
  /// - Concurrency: as all that ends subscriptions, from any thread on which the observable may be held.
  @inlinable
  @discardableResult
  public func unsubscribe(_ token: SubscriptionToken) -> Bool {
    token.node === _node.base && token.cancel()
  }

  /// Ends all subscriptions that carry `name`.
  ///
  /// - Returns: how many ended; 0 for a name that nobody carries.
  /// - Complexity: O(m log n), where m is their number and n that of all subscriptions.
  @inlinable
  @discardableResult
  public func unsubscribe(named name: String) -> Int {
    _node.base.endAll(named: name)
  }

  /// Ends all subscriptions of `owner`; also from its deinit, where they have stopped counting already.
  ///
  /// - Returns: how many ended; 0 for an object that owns none, and in the deinit of `owner`.
  /// - Complexity: O(m log n), where m is their number and n that of all subscriptions.
  @inlinable
  @discardableResult
  public func unsubscribe(owner: AnyObject) -> Int {
    _node.base.endAll(ownedBy: ObjectIdentifier(owner))
  }

  /// Ends all subscriptions.
  ///
  /// - Returns: how many ended.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public func unsubscribeAll() -> Int {
    _node.base.endAll()
  }

  /// How many subscriptions are active.
  ///
  /// - Complexity: O(1) if none has an owner and no derived value is observed, else O(n), derived values included.
  @inlinable
  public var subscriberCount: Int {
    _node.base.activeCount
  }
}
