extension SubscriptionNode {
  /// A derived value has read this node.
  final func addDependent() {
    lock.withLock { tableMakingIfNeeded().pointee.dependentCount += 1 }
  }

  /// A derived value does not read this node any more.
  ///
  /// - Returns: whether that was the last one, and the handle is gone too: then nobody can read the value.
  final func removeDependent() -> Bool {
    lock.withLock {
      let table = table.unsafelyUnwrapped
      table.pointee.dependentCount -= 1
      return table.pointee.dependentCount == 0 && table.pointee.isClosed && table.pointee.hasLostHandle
    }
  }

  /// Whether the handle is gone.
  final var hasLostHandle: Bool {
    lock.withLock { table?.pointee.hasLostHandle ?? false }
  }

  /// Whether the handle or the owner is gone: nothing is accepted any more.
  final var isClosed: Bool {
    lock.withLock { table?.pointee.isClosed ?? false }
  }
}
