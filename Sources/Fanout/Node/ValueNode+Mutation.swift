/// What a mutation body leaves to be delivered.
@usableFromInline
package struct PendingMutation<Value> {
  /// The value before, if a handler wants it.
  @usableFromInline let old: Value?
  /// The newest registration when the body began: who subscribes during the body does not get its record.
  @usableFromInline let newest: SubscriptionID
  /// Nobody is to hear of it.
  @usableFromInline let isUnobserved: Bool
  @usableFromInline let isInTransaction: Bool

  @inlinable
  init(old: Value?, newest: SubscriptionID, isUnobserved: Bool, isInTransaction: Bool) {
    self.old = old
    self.newest = newest
    self.isUnobserved = isUnobserved
    self.isInTransaction = isInTransaction
  }
}

extension ValueNode {
  /// Marks the value as being mutated by this thread. Every call is followed by `endMutation`, whatever the body does.
  @inlinable
  package final func beginMutation() -> PendingMutation<Value> {
    let context = SetContext.current
    let isInTransaction = context.isGraphPresent && willChangeInTransaction()
    let mutation = lock.withLock { () -> PendingMutation<Value>? in
      guard phase.load().isEmpty else { return nil }
      return markMutating(on: context.thread, isInTransaction: isInTransaction)
    }
    return mutation ?? beginMutationWhileBusy(isInTransaction: isInTransaction)
  }

  /// Ends the mark and delivers the change.
  @inlinable
  package final func endMutation(_ mutation: PendingMutation<Value>) {
    if mutation.isUnobserved, phase.leave(.mutating) { return }
    var new: Value?
    let start = lock.withLock { () -> Start in
      guard phase.load() == .mutating, !mutation.isInTransaction, let table, !table.pointee.needsAttention,
        table.pointee.registry.newestID == mutation.newest
      else { return .busy }
      new = storage
      return .deliver(beginDelivery(table, on: mutator.unsafelyUnwrapped))
    }
    guard case .deliver(let walk) = start else { return endMutationWhileBusy(mutation) }
    // Taken and not copied, and one call for each form: here a retain would cost as much as the mutation.
    let delivered = new.take().unsafelyUnwrapped
    if let old = mutation.old {
      deliverMutation(old, delivered, to: walk)
    } else {
      deliverMutation(delivered, delivered, to: walk)
    }
  }

  @inlinable @inline(never)
  final func deliverMutation(_ old: Value, _ new: Value, to walk: SlotWalk<ErasedHandler>) {
    deliver(old, new, to: walk)
  }

  /// The lock is held and nobody mutates.
  @inlinable @inline(__always)
  final func markMutating(on thread: ThreadIdentity, isInTransaction: Bool) -> PendingMutation<Value> {
    if phase.load().isEmpty { phase.enter(.mutating) } else { phase.insert(.mutating) }
    mutator = thread
    version &+= 1
    guard let table else {
      return PendingMutation(old: nil, newest: .none, isUnobserved: true, isInTransaction: isInTransaction)
    }
    let isUnobserved = table.pointee.registry.liveCount == 0
    return PendingMutation(
      old: table.pointee.registry.oldValueReaderCount > 0 ? storage : nil,
      newest: isUnobserved ? .none : table.pointee.registry.newestID,
      isUnobserved: isUnobserved && !isInTransaction && !table.pointee.isDerivedFrom,
      isInTransaction: isInTransaction)
  }

  @usableFromInline
  final func beginMutationWhileBusy(isInTransaction: Bool) -> PendingMutation<Value> {
    whenNotMutating(.mutated) { _ in markMutating(on: .current, isInTransaction: isInTransaction) }
  }

  /// As `endMutation`, if a delivery is under way, other threads wait, somebody subscribed during the body, a transaction is
  /// open, or values are derived from this one.
  @usableFromInline
  final func endMutationWhileBusy(_ mutation: PendingMutation<Value>) {
    if mutation.isInTransaction {
      return noteInTransaction { endMark { storedInTransaction(old: mutation.old, newest: mutation.newest) } }
    }
    var new: Value?
    var isDerivedFrom = false
    let publication = endMark { () -> Publication in
      isDerivedFrom = table?.pointee.isDerivedFrom ?? false
      if mutation.isUnobserved { return .unobserved }
      new = storage
      return publish(old: mutation.old, newest: mutation.newest)
    }
    if isDerivedFrom { markDependents() }
    if let new { conclude(publication, old: mutation.old, new: new) }
  }

  /// Takes the mark away and wakes who waits for that.
  ///
  /// - Parameter body: runs with the lock held.
  private final func endMark<Result>(_ body: () -> Result) -> Result {
    var waiters: [MutationWait] = []
    let result = lock.withLock {
      phase.remove([.mutating, .waiting])
      if let table { swap(&waiters, &table.pointee.waiters) }
      return body()
    }
    for waiter in waiters { waiter.wake() }
    return result
  }
}
