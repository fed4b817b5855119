extension SubscriptionNode {
  /// Registers a handler; it gets the records made from now on.
  ///
  /// - Returns: an inert token if the node is closed or the owner is dying: then the handler is let go of.
  @usableFromInline
  package final func add(
    _ handler: consuming ErasedHandler, flags: SlotFlags, name: String?, owner: AnyObject?
  ) -> SubscriptionToken {
    let label = SlotLabel.make(name: name, owner: owner)
    var discarded = Discarded<ErasedHandler>()
    var handler: ErasedHandler? = consume handler
    let (token, isDerivedFrom) = withLockForSubscribing {
      (append(handler.take()!, flags: flags, label: label, discarding: &discarded), self.isDerivedFrom)
    }
    if isDerivedFrom { sweepIfDue() }
    return token
  }

  /// As `add`, with the lock held.
  final func append(
    _ handler: consuming ErasedHandler, flags: SlotFlags, label: UnsafeMutablePointer<SlotLabel>?,
    discarding discarded: inout Discarded<ErasedHandler>
  ) -> SubscriptionToken {
    let table = tableMakingIfNeeded()
    if table.pointee.isClosed || label?.pointee.isOrphan(keeping: &discarded.owners) ?? false {
      if let label { SlotLabel.destroy(label) }
      discarded.insert(handler)
      return SubscriptionToken(id: .next(), node: nil)
    }
    let id = table.pointee.registry.append(
      handler, flags: flags, label: label, isWalked: phase.insertPendingWhileDelivering(), discarding: &discarded)
    if table.pointee.pendingNewest != nil { noteJoin(id) }
    return SubscriptionToken(id: id, node: self)
  }

  /// - Returns: whether the subscription was active until now.
  @usableFromInline
  package final func end(_ id: SubscriptionID) -> Bool {
    withRegistry(else: false) { registry, isWalked, discarded in
      registry.end(id, isWalked: isWalked, discarding: &discarded)
    }
  }

  /// - Returns: how many active subscriptions carried the name.
  @usableFromInline
  package final func endAll(named name: String) -> Int {
    withRegistry(else: 0) { registry, isWalked, discarded in
      registry.endAll(named: name, isWalked: isWalked, discarding: &discarded)
    }
  }

  /// - Returns: how many active subscriptions the owner had.
  @usableFromInline
  package final func endAll(ownedBy owner: ObjectIdentifier) -> Int {
    withRegistry(else: 0) { registry, isWalked, discarded in
      registry.endAll(ownedBy: owner, isWalked: isWalked, discarding: &discarded)
    }
  }

  /// - Returns: how many subscriptions were active.
  @usableFromInline
  package final func endAll() -> Int {
    withRegistry(else: 0) { registry, isWalked, discarded in
      registry.endAll(isWalked: isWalked, discarding: &discarded)
    }
  }

  package final func isActive(_ id: SubscriptionID) -> Bool {
    withRegistry(else: false) { registry, _, discarded in
      registry.isActive(id, discarding: &discarded)
    }
  }

  @usableFromInline
  package final var activeCount: Int {
    if derivation == nil ? lock.withLock({ isDerivedFrom }) : Graph.lock.withLock({ isDerivedFrom }) {
      Self.sweep(below: [self])
    }
    return withRegistry(else: 0) { registry, isWalked, discarded in
      registry.activeCount(isWalked: isWalked, discarding: &discarded)
    }
  }

  /// Ends the subscriptions whose owner has died, and a `Computed(of:)` whose owner has.
  final func endOrphans() {
    endIfOrphaned(isEvaluating: true)
    withRegistryAsItIs(else: ()) { registry, isWalked, discarded in
      registry.endOrphans(isWalked: isWalked, discarding: &discarded)
    }
  }

  /// Live subscriptions that have an owner.
  final var ownedCount: Int {
    lock.withLock { table?.pointee.registry.ownedCount ?? 0 }
  }

  /// How each active subscription is called in descriptions, in order.
  package final var activeSubscriptions: [String] { activeLabels.map(Self.describe) }

  /// The name and the owner of each active subscription, in order.
  package final var activeLabels: [(id: SubscriptionID, name: String?, ownerType: Any.Type?)] {
    withRegistry(else: []) { registry, _, discarded in registry.activeLabels(discarding: &discarded) }
  }

  /// Ends all subscriptions for good: the handle has gone, or what this is derived from has ended.
  final func endForGood() {
    withRegistryAsItIs(else: ()) { registry, isWalked, discarded in
      // What ended with a source is not cancelled by the end of the handle.
      if registry.isClosing { return }
      registry.isClosing = true
      _ = registry.endAll(isWalked: isWalked, discarding: &discarded)
      table?.pointee.close()
    }
  }

  package static func describe(_ label: (id: SubscriptionID, name: String?, ownerType: Any.Type?)) -> String {
    switch (label.name, label.ownerType) {
    case (let name?, let owner?): "\"\(name)\", owner \(owner)"
    case (let name?, nil): "\"\(name)\""
    case (nil, let owner?): "owner \(owner)"
    case (nil, nil): "anonymous"
    }
  }

  /// Runs `body` on the registry with the lock held, and lets go of what it discards after.
  ///
  /// - Parameter fallback: the answer where nobody has subscribed yet.
  private final func withRegistry<Result>(
    else fallback: Result,
    _ body: (inout MulticastRegistry<ErasedHandler>, _ isWalked: Bool, inout Discarded<ErasedHandler>) -> Result
  ) -> Result {
    if derivation != nil { endIfOrphaned(isEvaluating: false) }
    return withRegistryAsItIs(else: fallback, body)
  }

  /// As `withRegistry`, also while the owner of a derived value is dead and its subscriptions have not been ended yet.
  private final func withRegistryAsItIs<Result>(
    else fallback: Result,
    _ body: (inout MulticastRegistry<ErasedHandler>, _ isWalked: Bool, inout Discarded<ErasedHandler>) -> Result
  ) -> Result {
    var discarded = Discarded<ErasedHandler>()
    let result = lock.withLock {
      guard let table else { return fallback }
      defer { table.pointee.noteAttention() }
      return body(&table.pointee.registry, phase.insertPendingWhileDelivering(), &discarded)
    }
    if derivation != nil { subscriptionsEnded() }
    return result
  }
}
