import Dispatch

/// What a mutation body leaves to be delivered.
@usableFromInline
package struct PendingMutation<Value> {
  /// The value before, if a handler wants it.
  @usableFromInline let old: Value?
  /// The newest registration when the body began: who subscribes during the body does not get its record.
  @usableFromInline let newest: SubscriptionID

  @inlinable
  init(old: Value?, newest: SubscriptionID) {
    self.old = old
    self.newest = newest
  }
}

extension ObservableNode {
  /// Marks the value as being mutated by this thread. Every call is followed by `endMutation`, whatever the body does.
  @inlinable
  package final func beginMutation() -> PendingMutation<Value> {
    let mutation = lock.withLock { () -> PendingMutation<Value>? in
      guard phase.load().isEmpty else { return nil }
      return markMutating()
    }
    return mutation ?? beginMutationWhileBusy()
  }

  /// Ends the mark and delivers the change.
  @inlinable
  package final func endMutation(_ mutation: PendingMutation<Value>) {
    if mutation.newest == .none, phase.leave(.mutating) { return }
    var new: Value?
    let start = lock.withLock { () -> Start in
      guard phase.load() == .mutating, let table, table.pointee.registry.newestID == mutation.newest else {
        return .busy
      }
      new = storage
      return .deliver(beginDelivery(table))
    }
    if case .deliver(let walk) = start, let new {
      deliver(mutation.old ?? new, new, to: walk)
    } else {
      endMutationWhileBusy(mutation)
    }
  }

  /// The lock is held and nobody mutates.
  @inlinable @inline(__always)
  final func markMutating() -> PendingMutation<Value> {
    if phase.load().isEmpty { phase.enter(.mutating) } else { phase.insert(.mutating) }
    mutator = .current
    guard let table, table.pointee.registry.liveCount > 0 else {
      return PendingMutation(old: nil, newest: .none)
    }
    return PendingMutation(
      old: table.pointee.registry.oldValueReaderCount > 0 ? storage : nil, newest: table.pointee.registry.newestID)
  }

  @usableFromInline
  final func beginMutationWhileBusy() -> PendingMutation<Value> {
    whenNotMutating("mutated") { _ in markMutating() }
  }

  /// As `endMutation`, if a delivery is under way, other threads wait, or somebody subscribed during the body.
  @usableFromInline
  final func endMutationWhileBusy(_ mutation: PendingMutation<Value>) {
    var new: Value?
    var waiters: [DispatchSemaphore] = []
    let walk = lock.withLock { () -> SlotWalk<ErasedHandler>? in
      phase.remove([.mutating, .waiting])
      guard let table else { return nil }
      swap(&waiters, &table.pointee.waiters)
      if mutation.newest == .none { return nil }
      new = storage
      return publish(old: mutation.old, newest: mutation.newest, table)
    }
    for waiter in waiters { waiter.signal() }
    if let walk, let new { deliver(mutation.old ?? new, new, to: walk) }
  }
}
