import Dispatch

/// What became of a change once it was stored.
enum Publication {
  /// The caller has become the deliverer.
  case deliver(SlotWalk<ErasedHandler>)
  /// The running deliverer will see to it.
  case queued
  case unobserved
}

extension ValueNode {
  /// Sets while a delivery or a mutation body is under way, or while values are derived from this one.
  @usableFromInline
  final func setWhileBusy(_ newValue: Value) {
    var old: Value? = newValue
    var isDerivedFrom = false
    let publication = whenNotMutating("set") { table in
      swap(&old, &storage)
      version &+= 1
      isDerivedFrom = table?.pointee.isDerivedFrom ?? false
      return publish(old: old, newest: table?.pointee.registry.newestID ?? .none)
    }
    if isDerivedFrom { markDependents() }
    conclude(publication, old: old, new: newValue)
  }

  /// Makes the record of a change that was just stored, the lock being held.
  final func publish(old: Value?, newest: SubscriptionID) -> Publication {
    guard let table else { return .unobserved }
    if phase.insertPendingWhileDelivering() {
      let new = storage.unsafelyUnwrapped
      enqueue(ChangeRecord(old: old, new: new, newest: newest, last: newest, version: version, level: 0), table)
      return .queued
    }
    guard table.pointee.registry.liveCount > 0 else { return .unobserved }
    _ = beginDelivery(table)
    return .deliver(table.pointee.registry.walk(upTo: newest))
  }

  /// Leaves a record to the running deliverer, one level deeper if that is this thread. The lock is held.
  final func enqueue(_ record: ChangeRecord<Value>, _ table: UnsafeMutablePointer<SubscriptionTable>) {
    let level = table.pointee.deliverer == .current ? table.pointee.level + 1 : 0
    if level > table.pointee.feedbackLimit { trapFeedback(table) }
    backlogMakingIfNeeded().queue.append(record.at(level: level))
  }

  /// Delivers a change, to the observers of this node and then to those of derived values.
  final func conclude(_ publication: Publication, old: Value?, new: Value) {
    switch publication {
    case .queued: return
    case .deliver(let walk): deliver(old ?? new, new, to: walk)
    case .unobserved: break
    }
    deliverToAffected()
  }

  final func backlogMakingIfNeeded() -> Backlog<Value> {
    if let backlog { return backlog }
    let made = Backlog<Value>()
    backlog = made
    return made
  }

  /// Reads once the mutation body that another thread runs has ended.
  @usableFromInline
  final func valueAfterMutation() -> Value {
    whenNotMutating("read") { _ in storage.unsafelyUnwrapped }
  }

  /// Runs `body` with the lock held, once no mutation body of another thread has the value.
  ///
  /// - Parameter action: what the caller is about to do, for the trap if it is inside its own mutation body.
  final func whenNotMutating<Result>(
    _ action: String, _ body: (UnsafeMutablePointer<SubscriptionTable>?) -> Result
  ) -> Result {
    while true {
      var result: Result?
      let semaphore = lock.withLock { () -> DispatchSemaphore? in
        if phase.load().contains(.mutating), mutator == .current { trapOverlap(action) }
        guard phase.insertWaitingWhileMutating() else {
          result = body(table)
          return nil
        }
        let semaphore = DispatchSemaphore(value: 0)
        tableMakingIfNeeded().pointee.waiters.append(semaphore)
        return semaphore
      }
      guard let semaphore else { return result! }
      semaphore.wait()
    }
  }
}
