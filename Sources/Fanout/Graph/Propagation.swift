extension SubscriptionNode {
  /// Marks everything that is derived from this node and observed, and notes which of it has subscriptions of its own.
  ///
  /// A mark stops where this propagation has marked already and nobody has brought it up to date since.
  ///
  /// - Parameter epoch: the propagation, if it is not a new one.
  /// - Complexity: O(marked nodes and their edges).
  @usableFromInline
  final func markDependents(epoch: UInt64? = nil) {
    guard let table else { return }
    Graph.lock.withLock {
      guard let first = table.pointee.dependents.first else { return }
      let epoch = epoch ?? Graph.nextEpoch()
      let base = Graph.stack.count
      Self.mark(first, epoch: epoch, affected: &table.pointee.affected)
      while Graph.stack.count > base {
        let next = Graph.stack.removeLast()
        if let first = next.pointee.dependents.pointee.first {
          Self.mark(first, epoch: epoch, affected: &table.pointee.affected)
        }
      }
    }
  }

  private static func mark(_ first: LinkPointer, epoch: UInt64, affected: inout [SubscriptionNode]) {
    var current: LinkPointer? = first
    while let link = current {
      current = link.pointee.next
      let derivation = link.pointee.dependent
      if derivation.pointee.epoch == epoch, derivation.pointee.isStale.load(ordering: .relaxed) { continue }
      derivation.pointee.epoch = epoch
      derivation.pointee.isStale.store(true, ordering: .relaxed)
      if derivation.pointee.observedOrder != 0 {
        let node = derivation.pointee.node.takeUnretainedValue()
        node.openPendingRecord()
        affected.append(node)
      }
      Graph.stack.append(derivation)
    }
  }

  /// From now on the derived value may change: whoever subscribes after this gets a part of the coming record.
  private final func openPendingRecord() {
    lock.withLock {
      guard let table, table.pointee.pendingNewest == nil else { return }
      table.pointee.pendingNewest = table.pointee.registry.newestID
    }
  }

  /// Delivers to the derived values that a set of this node has affected, in the order in which they were first subscribed to.
  ///
  /// Inside a transaction they wait for its end; an initial call in it may be what ends here.
  @usableFromInline
  final func deliverToAffected() {
    guard GraphActivity.isPresent, ThreadState.current.pointee.transaction == nil else { return }
    Self.deliver(toAffected: Graph.lock.withLock { takeAffected() })
  }

  /// The graph's lock is held.
  final var affected: [SubscriptionNode] { table?.pointee.affected ?? [] }

  /// The graph's lock is held.
  final func takeAffected() -> [SubscriptionNode] {
    guard let table, !table.pointee.affected.isEmpty else { return [] }
    var affected: [SubscriptionNode] = []
    swap(&affected, &table.pointee.affected)
    return affected
  }

  static func deliver(toAffected nodes: [SubscriptionNode]) {
    guard nodes.count > 1 else {
      nodes.first?.deliverDerivedChange()
      return
    }
    let ordered = Graph.lock.withLock {
      nodes.compactMap { node in node.derivation.map { (order: $0.pointee.observedOrder, node: node) } }
        .sorted { $0.order < $1.order }
    }
    var previous: UInt64 = 0
    for (order, node) in ordered where order != previous {
      previous = order
      node.deliverDerivedChange()
    }
  }
}
