extension SharedObservable {
  /// The current value and each new one, of which the newest waits.
  ///
  /// ```swift
  /// for await rate in service.rate.values { print(rate) }
  /// ```
  /// The sequence ends when its source goes: what was set before is taken still. It ends at once when the task is cancelled,
  /// and when ``unsubscribeAll()`` ends its subscription. Neither the sequence nor an iterator holds the source.
  ///
  /// Each iterator is a subscription of its own, counted in ``subscriberCount``, from the moment it is made until it goes or
  /// ends.
  public var values: SharedValueSequence<Value> {
    values(buffering: .latest)
  }

  /// As ``values``, with a choice of how many values wait.
  ///
  /// A loop that finds a value does not suspend; one that always finds some lets others have its actor by `await Task.yield()`.
  ///
  /// - Parameter buffering: with a bound the newest ones wait. The current value is one of them.
  public func values(buffering: Buffering) -> SharedValueSequence<Value> {
    SharedValueSequence(SharedSequenceSource(self, buffering) { .withSource })
  }

  /// As ``values``; it ends with `owner` too.
  ///
  /// The owner is held weakly, and nothing is called when an object goes. So while the task waits, it learns of that with the
  /// next change, or when the subscriptions are counted; where it is to be told at once, use
  /// ``values(buffering:storedIn:)`` with a bag of the owner's. No value is handed out after the owner has gone.
  ///
  /// - Parameters:
  ///   - buffering: how many values wait.
  ///   - owner: whose end is the end of the sequence.
  public func values(
    buffering: Buffering = .latest, owner: some AnyObject & Sendable
  ) -> SharedValueSequence<Value> {
    SharedValueSequence(
      SharedSequenceSource(self, buffering) { [weak owner] in .with(owner: owner) })
  }

  /// As ``values``; it ends at once, also while the task waits, when `bag` goes or is emptied.
  ///
  /// - Parameters:
  ///   - buffering: how many values wait.
  ///   - bag: gets the token of each iterator. The sequence holds it weakly.
  public func values(buffering: Buffering = .latest, storedIn bag: SubscriptionBag) -> SharedValueSequence<Value> {
    SharedValueSequence(SharedSequenceSource(self, buffering) { [weak bag] in .with(bag: bag) })
  }

  /// Each change from now on, as the value before and the value after it.
  ///
  /// ```swift
  /// for await (old, new) in service.rate.changes(buffering: .newest(10)) { print("\(old) became \(new)") }
  /// ```
  /// It ends as ``values`` does.
  ///
  /// - Parameter buffering: how many changes wait. A bound loses none of the way: changes are merged, so that the `old` of
  ///   each element is the `new` of the one before.
  public func changes(buffering: Buffering) -> SharedChangeSequence<Value> {
    SharedChangeSequence(SharedSequenceSource(self, buffering) { .withSource })
  }

  /// As ``changes(buffering:)``; it ends with `owner` too, as ``values(buffering:owner:)`` does.
  public func changes(buffering: Buffering, owner: some AnyObject & Sendable) -> SharedChangeSequence<Value> {
    SharedChangeSequence(
      SharedSequenceSource(self, buffering) { [weak owner] in .with(owner: owner) })
  }

  /// As ``changes(buffering:)``; it ends at once, also while the task waits, when `bag` goes or is emptied.
  public func changes(buffering: Buffering, storedIn bag: SubscriptionBag) -> SharedChangeSequence<Value> {
    SharedChangeSequence(SharedSequenceSource(self, buffering) { [weak bag] in .with(bag: bag) })
  }
}
