/// What a node does on behalf of its derivation, if it has one. The derivation itself knows no values and no subscriptions.
extension SubscriptionNode {
  /// Runs `body`, which registers, with the lock held.
  ///
  /// A derived value is brought up to date before, and attached to its sources by its first subscription; if what it is derived
  /// from has ended it is closed.
  final func withLockForSubscribing<Result>(_ body: () -> Result) -> Result {
    guard let derivation else { return lock.withLock(body) }
    var due: [SubscriptionNode] = []
    defer { Self.sweep(below: due) }
    if derivation.hasEnded {
      endForGood()
      noticeDeadSubscription()
    } else if !isClosed {
      derivation.bringUpToDate()
    }
    return Graph.lock.withLock {
      let (result, isSubscribed) = lock.withLock {
        let result = body()
        return (result, hasSubscriptions)
      }
      if isSubscribed, derivation.pointee.observedOrder == 0 {
        derivation.pointee.observedOrder = Graph.nextOrder()
        due = Graph.attach(derivation)
        lock.withLock { beginDerivedRecords() }
      }
      return result
    }
  }

  /// The lock is held.
  private final var hasSubscriptions: Bool {
    (table?.pointee.registry.liveCount ?? 0) > 0
  }

  /// Subscriptions of a derived value may have ended: without any, and without observed derived values that depend on it, it
  /// leaves its sources, and a value that belonged to them goes.
  @usableFromInline
  final func subscriptionsEnded() {
    guard let derivation else { return }
    var garbage: [Garbage] = []
    Graph.lock.withLock {
      guard derivation.pointee.observedOrder != 0, !lock.withLock({ hasSubscriptions }) else { return }
      derivation.pointee.observedOrder = 0
      // The list is worked off from its end: when it is this node's turn, the sources have let go of it already, and it is torn
      // down as a whole.
      garbage.append(.node(self))
      Graph.detachIfUnobserved(derivation, discarding: &garbage)
      lock.withLock { endDerivedRecords(discarding: &garbage) }
      if isUnreachable { garbage[0] = .unreachable(self) }
    }
    Garbage.collect(&garbage)
  }

  /// Makes and delivers the record of a derived value that a propagation has marked; one whose owner has died ends here.
  final func deliverDerivedChange() {
    guard let derivation else { return }
    let (begins, computation) = Graph.lock.withLock { derivation.pointee.beginDelivery() }
    guard begins else { return }
    let state = ThreadState.current
    let oldValues = state.pointee.oldValues.count
    if derivation.pointee.isOrphan {
      endIfOrphaned(isEvaluating: true)
    } else {
      derivation.bringUpToDate(keepingOldValues: true)
      prepareDerivedRecord()
      if !(computation?.deliver() ?? false), commitPending() == .deliver { drainCommitted() }
    }
    let isUnreachable = Graph.lock.withLock {
      derivation.pointee.deliveryCount -= 1
      return self.isUnreachable
    }
    if isUnreachable { dropContent() }
    state.letGo(ofOldValuesFrom: oldValues)
  }

  /// The handle has gone: subscriptions end, here and in all that belongs to this node.
  ///
  /// A derived value made by `Computed { }` leaves its sources and lets go of its closure. One that belongs to its sources
  /// goes on without a handle, unless its owner has gone too.
  @usableFromInline
  package final func close() {
    if derivation == nil, closeIfNotRead() { return }
    var garbage: [Garbage] = []
    if endsWithHandle { endWithBelongings(discarding: &garbage) }
    let isUnreachable = Graph.lock.withLock {
      if isClosed { derivation?.pointee.forgetComputation(discarding: &garbage) }
      lock.withLock { table?.pointee.hasHandle = false }
      return self.isUnreachable
    }
    if isUnreachable { garbage.append(.unreachable(self)) }
    Garbage.collect(&garbage)
  }

  /// Closes a source that nothing is derived from, as most are.
  private final func closeIfNotRead() -> Bool {
    if lock.withLock({ table?.pointee.dependentCount != 0 }) { return false }
    endForGood()
    dropValue()
    return true
  }

  /// Whether the end of the handle is the end of the subscriptions. What belongs to its sources goes on without a handle,
  /// unless its owner has gone, or all that could change it.
  private final var endsWithHandle: Bool {
    guard let derivation, derivation.pointee.belongsToSources else { return true }
    return derivation.pointee.isOrphan || Graph.lock.withLock { derivation.isAbandoned }
  }

  /// Ends a `Computed(of:)` whose owner has died. The value stays, for whoever holds the handle.
  ///
  /// - Parameter isEvaluating: this is the thread that computes the value; then its closure goes too.
  final func endIfOrphaned(isEvaluating: Bool) {
    guard let derivation, derivation.pointee.isOrphan else { return }
    var garbage: [Garbage] = []
    if !isClosed { endWithBelongings(discarding: &garbage) }
    if isEvaluating { Graph.lock.withLock { derivation.pointee.forgetComputation(discarding: &garbage) } }
    Garbage.collect(&garbage)
  }

  /// Ends all subscriptions for good, here and in all that belongs to this node.
  private final func endWithBelongings(discarding garbage: inout [Garbage]) {
    endForGood()
    let ended = Graph.lock.withLock { () -> [SubscriptionNode] in
      if let derivation { Graph.detachFromSourcesForGood(derivation, discarding: &garbage) }
      return Graph.detachBelongings(of: self, discarding: &garbage)
    }
    for node in ended { node.endForGood() }
  }

  /// A subscription to something that has ended does nothing; in a build with internal checks that is said.
  private final func noticeDeadSubscription() {
    #if FANOUT_CHECKS
      notice("\(typeDescription) was subscribed to after what it is derived from had gone; the subscription is inert.")
    #endif
  }

  /// Called before a set or a mutation while derived values or transactions exist.
  ///
  /// - Returns: whether a transaction is open on this thread.
  @usableFromInline
  final func willChangeInTransaction() -> Bool {
    if !isShared { GraphActivity.change() }
    guard GraphActivity.isTransactionOrEvaluation else { return false }
    let state = ThreadState.current
    if let computing = state.pointee.computing { trapSetWhileComputing(computing) }
    return state.pointee.transaction != nil && !isShared
  }

  /// Notes that the computation of this thread, if there is one, reads this source.
  ///
  /// - Precondition: it is not a source that other threads set.
  @usableFromInline
  final func noteRead() {
    let state = ThreadState.current
    if isShared {
      if let computing = state.pointee.computing, !state.pointee.isUntracked { trapSharedRead(computing) }
    } else if let tracking = state.pointee.tracking {
      tracking.note(self)
    }
  }

  /// Brings a derived value up to date and notes that it is read.
  @usableFromInline
  final func prepareToRead() {
    let derivation = derivation.unsafelyUnwrapped
    if !derivation.pointee.isFresh || derivation.pointee.computation.isRunning { derivation.bringUpToDate() }
    if GraphActivity.isEvaluating { noteRead() }
  }
}

extension SubscriptionNode {
  /// Makes this the node of a derived value.
  @usableFromInline
  final func install(
    _ computation: Computation, kind: Derivation.Kind, from sources: [SubscriptionNode], owner: AnyObject?,
    label: String?
  ) {
    tableMakingIfNeeded().pointee.label = label
    let made = Derivation.make(node: self, kind: kind, owner: owner, computation: computation)
    derivation = made
    for source in sources { made.addFixedSource(source) }
  }
}
