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
package final class ObservableNode<Value>: SubscriptionNode, @unchecked Sendable {
  /// nil once the handle has gone.
  @usableFromInline @exclusivity(unchecked) final var storage: Value?
  /// Records that wait for the running deliverer.
  @exclusivity(unchecked) final var queue: [ChangeRecord<Value>] = []

  @inlinable
  package init(_ value: Value) {
    storage = value
    super.init()
  }

  @inlinable
  deinit {}

  package final override var typeDescription: String { "Observable<\(Value.self)>" }

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

  /// The handle has gone: lets go of the value and of all handlers. Nobody but tokens can hold the node now.
  @inlinable @inline(__always)
  package final func closeWithHandle() {
    if table != nil { close() }
    storage = nil
  }

  /// The current value.
  @inlinable
  package final var value: Value {
    let current = lock.withLock { phase.load().contains(.mutating) ? nil : storage }
    return current ?? valueAfterMutation()
  }

  /// Stores `newValue` and delivers the change.
  @inlinable
  package final func set(_ newValue: Value) {
    // What was stored before is released when this returns: after the lock, and after the delivery.
    var old: Value? = newValue
    let start = lock.withLock { () -> Start in
      guard phase.load().isEmpty else { return .busy }
      swap(&old, &storage)
      guard let table, table.pointee.registry.liveCount > 0 else { return .unobserved }
      return .deliver(beginDelivery(table))
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

  /// Marks the node as delivering on this thread. The lock is held, and nobody delivers.
  @inlinable @inline(__always)
  final func beginDelivery(_ table: UnsafeMutablePointer<SubscriptionTable>) -> SlotWalk<ErasedHandler> {
    phase.enter(.delivering)
    table.pointee.deliverer = .current
    table.pointee.level = 0
    return table.pointee.registry.walk()
  }
}

/// One change, made when the value was set.
package struct ChangeRecord<Value> {
  /// nil if no handler wanted it.
  let old: Value?
  let new: Value
  /// The newest registration that gets it.
  let newest: SubscriptionID
  /// How many nested sets led to it.
  let level: Int
}
