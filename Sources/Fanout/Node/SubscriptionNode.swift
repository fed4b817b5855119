/// The part of an observable that tokens hold and edges connect: its lock, its registrations, its delivery.
///
/// ```
/// user ─▶ handle (Observable) ─▶ node ─▶ table ─▶ handlers ─▶ what they capture
///             token, bag ─────────▲
/// ```
/// When the handle dies it closes the node: value and handlers go, and a token that still holds the node holds no more than
/// that. A node never holds its handle.
///
/// `@unchecked Sendable`: every stored property is read and written under `lock`, except for what the running deliverer and
/// a mutation body own exclusively; `phase` says who they are. Tokens are cancelled on any thread.
@usableFromInline
package class SubscriptionNode: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @usableFromInline let phase = AtomicNodePhase()
  // The lock orders all access to what follows; a dynamic exclusivity check would cost more than a whole critical section.
  /// The thread whose mutation body runs, while the phase says `mutating`.
  @usableFromInline @exclusivity(unchecked) final var mutator: ThreadIdentity?
  /// Its handle is Sendable: it takes no part in transactions, and nothing is derived from it.
  @usableFromInline package final let isShared: Bool
  /// What a node needs only once somebody subscribes, derives from it, or gives it a label.
  @usableFromInline @exclusivity(unchecked) final var table: UnsafeMutablePointer<SubscriptionTable>?
  /// How the value is made, if it is derived.
  @usableFromInline @exclusivity(unchecked) final var derivation: UnsafeMutablePointer<Derivation>?
  /// Counted up by each set and each computation that changes the value.
  @usableFromInline @exclusivity(unchecked) final var version: UInt64 = 0

  @inlinable
  package init(isShared: Bool = false) {
    self.isShared = isShared
  }

  @inlinable
  deinit {
    if table != nil { tearDown() }
  }

  @usableFromInline
  final func tearDown() {
    if let derivation { Derivation.destroy(derivation) }
    if let table { SubscriptionTable.destroy(table) }
  }

  /// What traps and descriptions call the type of this node's handle.
  package var typeDescription: String { "Observable" }

  /// The value as one that a subclass stores: see `ValueNode`.
  package func noteJoin(_ id: SubscriptionID) {}
  package func prepareDerivedRecord() {}
  func commitPending() -> Commitment { .none }
  package func drainCommitted() {}
  package func beginDerivedRecords() {}
  func endDerivedRecords(discarding garbage: inout [Garbage]) {}
  package func dropValue() {}

  /// Something other than a token holds the node: a sequence, whose iterators are to find out that the handle has gone. Only a
  /// table says so.
  final func noteSequence() {
    _ = lock.withLock { tableMakingIfNeeded() }
  }

  /// The table, made on first use. The lock is held.
  final func tableMakingIfNeeded() -> UnsafeMutablePointer<SubscriptionTable> {
    if let table { return table }
    let made = SubscriptionTable.make()
    table = made
    return made
  }
}
