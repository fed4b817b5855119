/// The node of an observable: a value, and the delivery of its changes.
///
/// A set stores under the lock and then either delivers or leaves a record to the running deliverer:
///
/// ```
/// set ─▶ lock: swap the value ─┬─ nobody subscribed ─▶ unlock
///                              ├─ idle ─▶ mark delivering, fix the walk ─▶ unlock ─▶ call ─▶ mark idle (one CAS)
///                              └─ delivering ─▶ append a record, mark pending ─▶ unlock      │ fails: pending
///                                                                                            ▼
///                                                     drain: take records and call, until there are none
/// ```
@usableFromInline
package final class ValueNode<Value>: SubscriptionNode, @unchecked Sendable {
  /// nil once the handle has gone, and before the first computation.
  @usableFromInline @exclusivity(unchecked) final var storage: Value?
  /// Records that wait, or are in the making.
  @usableFromInline @exclusivity(unchecked) final var backlog: Backlog<Value>?

  @inlinable
  package init(_ value: Value?, isShared: Bool = false) {
    storage = value
    super.init(isShared: isShared)
  }

  @inlinable
  deinit {}

  package final override var typeDescription: String {
    "\(isShared ? "SharedObservable" : derivation == nil ? "Observable" : "Computed")<\(Value.self)>"
  }

  /// What the handle says of itself when it is made.
  @usableFromInline
  package final func configure(label: String?, feedbackLimit: Int?) {
    if let feedbackLimit, feedbackLimit < 1 {
      trap(
        "An observable was given the feedback limit \(feedbackLimit); expected 1 or more.",
        cause: "a limit of 0 was meant to forbid observers to set the observable, or to lift the limit.",
        remedy: "leave feedbackLimit: out, or pass how deep such sets may nest.")
    }
    lock.withLock {
      let table = tableMakingIfNeeded()
      table.pointee.label = label
      if let feedbackLimit { table.pointee.feedbackLimit = feedbackLimit }
    }
  }

  /// The handle has gone: lets go of the value and of all handlers. Nobody can hold the node now, unless there is a table:
  /// tokens and sequences do, and values may be derived from it.
  @inlinable @inline(__always)
  package final func closeWithHandle() {
    if table == nil { storage = nil } else { close() }
  }

  // What a node of no particular type asks for; see `ValueNode+Pending.swift`.
  package final override func noteJoin(_ id: SubscriptionID) { addJoin(id) }
  package final override func prepareDerivedRecord() { settleDuplicates() }
  final override func commitPending() -> Commitment { queuePendingRecord() }
  package final override func drainCommitted() { drain(sawOrphan: false) }
  package final override func beginDerivedRecords() { makeCurrentValueOldest() }
  final override func endDerivedRecords(discarding garbage: inout [Garbage]) {
    forgetPendingRecord(discarding: &garbage)
  }

  /// Nobody can read the value any more.
  package final override func dropValue() {
    var dropped: Value?
    var droppedBacklog: Backlog<Value>?
    lock.withLock {
      swap(&dropped, &storage)
      swap(&droppedBacklog, &backlog)
    }
  }

  /// The current value of a source.
  @inlinable
  package final var value: Value {
    if GraphActivity.isEvaluating { noteRead() }
    return valueWithoutNoting
  }

  @inlinable @inline(__always)
  final var valueWithoutNoting: Value {
    let current = lock.withLock { phase.load().contains(.mutating) ? nil : storage }
    return current ?? valueAfterMutation()
  }

  /// Stores `newValue` and delivers the change.
  @inlinable
  package final func set(_ newValue: Value) {
    let context = SetContext.current
    if context.isGraphPresent, willChangeInTransaction() { return setInTransaction(newValue) }
    // What was stored before is released when this returns: after the lock, and after the delivery.
    var old: Value? = newValue
    let start = lock.withLock { () -> Start in
      guard phase.load().isEmpty else { return .busy }
      guard let table else {
        swap(&old, &storage)
        version &+= 1
        return .unobserved
      }
      if table.pointee.needsAttention { return .busy }
      swap(&old, &storage)
      version &+= 1
      return table.pointee.registry.liveCount > 0 ? .deliver(beginDelivery(table, on: context.thread)) : .unobserved
    }
    switch start {
    case .unobserved: return
    case .deliver(let walk): deliver(old.unsafelyUnwrapped, newValue, to: walk)
    case .busy: setWhileBusy(newValue)
    }
  }

  @usableFromInline
  enum Start {
    case unobserved
    case deliver(SlotWalk<ErasedHandler>)
    case busy
  }

  /// Marks the node as delivering on this thread, `thread`. The lock is held, and nobody delivers.
  @inlinable @inline(__always)
  final func beginDelivery(
    _ table: UnsafeMutablePointer<SubscriptionTable>, on thread: ThreadIdentity = .current
  ) -> SlotWalk<ErasedHandler> {
    phase.enter(.delivering)
    table.pointee.deliverer = thread
    return table.pointee.registry.walk()
  }
}
