import Synchronization

/// What a node is doing.
@usableFromInline
package struct NodePhase: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A deliverer walks the slots.
  @inlinable package static var delivering: NodePhase { NodePhase(rawValue: 1) }
  /// The deliverer has more to do: records that were queued, or slots that ended under its feet.
  @inlinable package static var pending: NodePhase { NodePhase(rawValue: 2) }
  /// A mutation body has the value.
  @inlinable package static var mutating: NodePhase { NodePhase(rawValue: 4) }
  /// Other threads wait for the mutation body to end.
  @inlinable package static var waiting: NodePhase { NodePhase(rawValue: 8) }
}

/// The phase of a node. It changes under the node's lock, except that a deliverer and a mutation body leave it with
/// ``leave(_:)``, which fails if there is more to do.
@usableFromInline
package struct AtomicNodePhase: ~Copyable {
  @usableFromInline let bits = Atomic<UInt32>(0)

  @inlinable
  package init() {}

  @inlinable @inline(__always)
  package func load() -> NodePhase {
    NodePhase(rawValue: bits.load(ordering: .acquiring))
  }

  /// Leaves the idle phase: nobody else writes then, since the lock is held.
  @inlinable @inline(__always)
  package func enter(_ phase: NodePhase) {
    bits.store(phase.rawValue, ordering: .relaxed)
  }

  /// Returns to the idle phase, if the phase is `phase` and nothing else.
  @inlinable @inline(__always)
  package func leave(_ phase: NodePhase) -> Bool {
    bits.compareExchange(expected: phase.rawValue, desired: 0, ordering: .acquiringAndReleasing).exchanged
  }

  @inlinable
  package func insert(_ phase: NodePhase) {
    bits.bitwiseOr(phase.rawValue, ordering: .acquiringAndReleasing)
  }

  package func remove(_ phase: NodePhase) {
    bits.bitwiseAnd(~phase.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Marks that the deliverer has more to do, if there is one.
  ///
  /// - Returns: whether there is. If not, there will be none as long as the caller holds the lock.
  @usableFromInline
  package func insertPendingWhileDelivering() -> Bool {
    insert(.pending, while: .delivering)
  }

  /// Marks that somebody waits for the mutation body to end, if there is one.
  ///
  /// - Returns: whether there is. If not, there will be none as long as the caller holds the lock.
  package func insertWaitingWhileMutating() -> Bool {
    insert(.waiting, while: .mutating)
  }

  /// One step, since a deliverer and a mutation body leave without the lock.
  private func insert(_ added: NodePhase, while present: NodePhase) -> Bool {
    var seen = load()
    while seen.contains(present) {
      // Nobody takes it away without the lock; and a line that is only read stays with the others that read it.
      if seen.contains(added) { return true }
      let (exchanged, original) = bits.compareExchange(
        expected: seen.rawValue, desired: seen.union(added).rawValue, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      seen = NodePhase(rawValue: original)
    }
    return false
  }
}
