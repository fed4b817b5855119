extension SubscriptionNode {
  /// A derived value has read this node.
  final func addDependent() {
    lock.withLock { tableMakingIfNeeded().pointee.dependentCount += 1 }
  }

  /// A derived value does not read this node any more. The graph's lock is held.
  ///
  /// - Returns: whether the node has become unreachable.
  final func removeDependent() -> Bool {
    let isRead = derivation.map { $0.pointee.isObserved || $0.pointee.deliveryCount > 0 } ?? false
    return lock.withLock {
      let table = table.unsafelyUnwrapped
      table.pointee.dependentCount -= 1
      return !isRead && !table.pointee.hasHandle && table.pointee.dependentCount == 0
    }
  }

  /// Whether nobody can read the value any more: the handle has gone, no derived value reads this, and nobody is subscribed.
  /// The graph's lock is held.
  final var isUnreachable: Bool {
    if let derivation, derivation.pointee.isObserved || derivation.pointee.deliveryCount > 0 { return false }
    return lock.withLock {
      guard let table else { return true }
      return !table.pointee.hasHandle && table.pointee.dependentCount == 0
    }
  }

  /// Whether the handle is there.
  final var hasHandle: Bool {
    lock.withLock { table?.pointee.hasHandle ?? true }
  }

  /// Lets go of the value and of what it is made by: nobody can read it any more.
  final func dropContent() {
    if let derivation {
      let state = ThreadState.current
      Graph.lock.withLock { derivation.pointee.clear(discarding: &state.pointee.garbage) }
      state.collectGarbage()
    }
    dropValue()
  }

  /// Whether the handle or the owner is gone: nothing is accepted any more.
  final var isClosed: Bool {
    lock.withLock { table?.pointee.isClosed ?? false }
  }
}
