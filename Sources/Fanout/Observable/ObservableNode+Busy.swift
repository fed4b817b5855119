import Dispatch

extension ObservableNode {
  /// Sets while a delivery or a mutation body is under way.
  @usableFromInline
  final func setWhileBusy(_ newValue: Value) {
    var old: Value? = newValue
    let walk = whenNotMutating("set") { table in
      swap(&old, &storage)
      return publish(old: old, newest: table.pointee.registry.newestID, table)
    }
    if let walk, let old { deliver(old, newValue, to: walk) }
  }

  /// Reads once the mutation body that another thread runs has ended.
  @usableFromInline
  final func valueAfterMutation() -> Value {
    whenNotMutating("read") { _ in storage.unsafelyUnwrapped }
  }

  /// Makes the record of a change that was just stored, the lock being held.
  ///
  /// - Returns: the walk, if the caller has become the deliverer; nil if somebody else delivers or nobody listens.
  final func publish(
    old: Value?, newest: SubscriptionID, _ table: UnsafeMutablePointer<SubscriptionTable>
  ) -> SlotWalk<ErasedHandler>? {
    guard phase.insertPendingWhileDelivering() else {
      guard table.pointee.registry.liveCount > 0 else { return nil }
      _ = beginDelivery(table)
      return table.pointee.registry.walk(upTo: newest)
    }
    let level = table.pointee.deliverer == .current ? table.pointee.level + 1 : 0
    if level > table.pointee.feedbackLimit { trapFeedback(table) }
    queue.append(ChangeRecord(old: old, new: storage.unsafelyUnwrapped, newest: newest, level: level))
    return nil
  }

  /// Runs `body` with the lock held, once no mutation body of another thread has the value.
  ///
  /// - Parameter action: what the caller is about to do, for the trap if it is inside its own mutation body.
  final func whenNotMutating<Result>(
    _ action: String, _ body: (UnsafeMutablePointer<SubscriptionTable>) -> Result
  ) -> Result {
    while true {
      var result: Result?
      let semaphore = lock.withLock { () -> DispatchSemaphore? in
        let table = tableMakingIfNeeded()
        guard phase.insertWaitingWhileMutating() else {
          result = body(table)
          return nil
        }
        if mutator == .current { trapOverlap(action, table) }
        let semaphore = DispatchSemaphore(value: 0)
        table.pointee.waiters.append(semaphore)
        return semaphore
      }
      guard let semaphore else { return result! }
      semaphore.wait()
    }
  }
}
