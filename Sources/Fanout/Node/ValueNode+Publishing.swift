/// What became of a change once it was stored.
@usableFromInline
enum Publication {
  /// The caller has become the deliverer.
  case deliver(SlotWalk<ErasedHandler>)
  /// The running deliverer will see to it.
  case queued
  case unobserved
}

extension ValueNode {
  /// Sets while a delivery or a mutation body is under way, or while values are derived from this one.
  @inlinable @inline(never)
  final func setWhileBusy(_ newValue: Value) {
    var old: Value? = newValue
    var isDerivedFrom = false
    let publication = whenNotMutating(.set) { table in
      swap(&old, &storage)
      version &+= 1
      isDerivedFrom = table?.pointee.isDerivedFrom ?? false
      return publish(old: old, newest: table?.pointee.registry.newestID ?? .none)
    }
    if isDerivedFrom { markDependents() }
    conclude(publication, old: old, new: newValue)
  }

  /// Makes the record of a change that was just stored, the lock being held.
  @inlinable
  final func publish(old: Value?, newest: SubscriptionID) -> Publication {
    guard let table else { return .unobserved }
    if phase.insertPendingWhileDelivering() {
      // Made where it is to lie: a record is large, and to copy one costs more than all else here.
      let level = levelOfNextRecord()
      noteNewerRecord(after: version &- 1)
      backlogMakingIfNeeded().queue.append(
        ChangeRecord(old: old, new: storage.unsafelyUnwrapped, newest: newest, version: version, level: level))
      return .queued
    }
    table.pointee.tidy()
    guard table.pointee.registry.liveCount > 0 else { return .unobserved }
    _ = beginDelivery(table)
    return .deliver(table.pointee.registry.walk(upTo: newest))
  }

  /// Leaves a record to the running deliverer, one level deeper if that is this thread. The lock is held.
  ///
  /// - Parameter previous: the version before.
  @inlinable
  final func enqueue(_ record: ChangeRecord<Value>, after previous: UInt64) {
    var record = record
    record.level = levelOfNextRecord()
    noteNewerRecord(after: previous)
    backlogMakingIfNeeded().queue.append(record)
  }

  /// Delivers a change, to the observers of this node and then to those of derived values.
  @inlinable
  final func conclude(_ publication: Publication, old: Value?, new: Value) {
    switch publication {
    case .queued: return
    case .deliver(let walk): deliver(old ?? new, new, to: walk)
    case .unobserved: break
    }
    deliverToAffected()
  }

  @inlinable
  final func backlogMakingIfNeeded() -> Backlog<Value> {
    if let backlog { return backlog }
    let made = Backlog<Value>()
    backlog = made
    return made
  }

  /// Reads once the mutation body that another thread runs has ended.
  @usableFromInline
  final func valueAfterMutation() -> Value {
    whenNotMutating(.read) { _ in storage.unsafelyUnwrapped }
  }

  /// Runs `body` with the lock held, once no mutation body of another thread has the value.
  @inlinable
  final func whenNotMutating<Result>(
    _ access: ValueAccess, _ body: (UnsafeMutablePointer<SubscriptionTable>?) -> Result
  ) -> Result {
    while true {
      var result: Result?
      let wait = lock.withLock { () -> MutationWait? in
        if let wait = waitForMutation(access) { return wait }
        result = body(table)
        return nil
      }
      guard let wait else { return result.unsafelyUnwrapped }
      wait.park()
    }
  }
}

extension SubscriptionNode {
  /// The record in delivery is not the newest any more. The lock is held.
  @usableFromInline
  final func noteNewerRecord(after version: UInt64) {
    let table = table.unsafelyUnwrapped
    if table.pointee.recordVersion == 0 { table.pointee.recordVersion = version }
  }

  /// The level of a record that is made now, while somebody delivers. The lock is held.
  ///
  /// - Precondition: it is not deeper than the feedback limit.
  @usableFromInline
  final func levelOfNextRecord() -> Int {
    let table = table.unsafelyUnwrapped
    guard table.pointee.deliverer == .current else { return 0 }
    if table.pointee.level == table.pointee.feedbackLimit { trapFeedback(table) }
    return table.pointee.level + 1
  }
}
