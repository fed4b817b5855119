/// What became of a record in the making.
enum Commitment {
  /// The caller has become the deliverer, and is to drain.
  case deliver
  /// The running deliverer will see to it.
  case queued
  /// Nobody is to hear of it.
  case none
}

/// Records in the making: a transaction collects the sets of a source into one, and a propagation those of the sources of a
/// derived value.
extension ValueNode {
  /// Sets inside a transaction: stores, and leaves the record to the end of the transaction.
  @usableFromInline
  final func setInTransaction(_ newValue: Value) {
    var old: Value? = newValue
    noteInTransaction {
      whenNotMutating(.set) { table in
        swap(&old, &storage)
        version &+= 1
        return storedInTransaction(old: old, newest: table?.pointee.registry.newestID ?? .none)
      }
    }
  }

  /// Marks what is derived from a value that `store` changes.
  ///
  /// - Parameter store: stores with the lock held; returns whether values are derived, and whether this was the first set.
  final func noteInTransaction(_ store: () -> (isDerivedFrom: Bool, isFirst: Bool)) {
    let transaction = ThreadState.current.pointee.transaction.unsafelyUnwrapped
    let (isDerivedFrom, isFirst) = store()
    if isFirst { transaction.nodes.append(self) }
    if isDerivedFrom { markDependents(epoch: transaction.epoch) }
  }

  /// A value was stored inside a transaction; the lock is held.
  ///
  /// - Parameter newest: the newest registration that is to hear of it: who subscribed during a mutation body does not.
  final func storedInTransaction(old: Value?, newest: SubscriptionID) -> (isDerivedFrom: Bool, isFirst: Bool) {
    // Without a table nobody observes; who subscribes later in the transaction begins with what is current then.
    guard let table else { return (false, false) }
    let isFirst = table.pointee.pendingNewest == nil
    if isFirst {
      table.pointee.pendingNewest = newest
      table.pointee.deliveredVersion = version &- 1
      if table.pointee.registry.oldValueReaderCount > 0 { backlogMakingIfNeeded().before = old }
    }
    if table.pointee.registry.newestID > newest { addJoin(SubscriptionID(rawValue: newest.rawValue + 1)) }
    return (table.pointee.isDerivedFrom, isFirst)
  }

  /// Somebody subscribed while a record is in the making. The lock is held.
  ///
  /// During a mutation body there is no value to begin with: the end of the body adds a join.
  final func addJoin(_ id: SubscriptionID) {
    if phase.load().contains(.mutating) { return }
    backlogMakingIfNeeded().joins.append(Join(first: id, value: storage.unsafelyUnwrapped, version: version))
  }

  /// Before the record of a value without duplicates is made: who knows an equal value counts as up to date.
  ///
  /// Each computation has stored a different value than the one before; but a read in between may have caused two of them,
  /// there and back.
  final func settleDuplicates() {
    guard let areEqual = backlog?.areEqual else { return }
    let pending = lock.withLock { () -> (known: [Value], new: Value)? in
      guard let backlog, let before = backlog.before, let storage else { return nil }
      return ([before] + backlog.joins.map(\.value), storage)
    }
    guard let pending else { return }
    let isKnown = pending.known.map { areEqual($0, pending.new) }
    lock.withLock {
      guard let table, let backlog else { return }
      if isKnown[0] { table.pointee.deliveredVersion = version }
      for (index, isKnown) in zip(backlog.joins.indices, isKnown.dropFirst()) where isKnown {
        backlog.joins[index].version = version
      }
    }
  }

  /// Queues the record in the making.
  final func queuePendingRecord() -> Commitment {
    lock.withLock {
      guard let table else { return .none }
      let previous = table.pointee.deliveredVersion
      guard let record = takePending(table) else { return .none }
      if phase.insertPendingWhileDelivering() {
        enqueue(record, after: previous)
        return .queued
      }
      guard table.pointee.registry.liveCount > 0 else { return .none }
      _ = beginDelivery(table)
      phase.insert(.pending)
      backlogMakingIfNeeded().queue.append(record)
      return .deliver
    }
  }

  /// Makes and delivers the record of a derived value where it is known for which type, if nothing else is going on.
  ///
  /// - Returns: whether that was so.
  @inlinable
  final func deliverPendingRecord() -> Bool {
    var old: Value?
    var new: Value?
    let start = lock.withLock { () -> Start in
      guard phase.load().isEmpty, let table, let newest = table.pointee.pendingNewest, let backlog, !backlog.hasJoins
      else { return .busy }
      table.pointee.pendingNewest = nil
      if version == table.pointee.deliveredVersion { return .unobserved }
      table.pointee.deliveredVersion = version
      new = storage
      old = new
      swap(&old, &backlog.before)
      _ = beginDelivery(table)
      return .deliver(table.pointee.registry.walk(upTo: newest))
    }
    switch start {
    case .busy: return false
    case .unobserved: break
    case .deliver(let walk): deliver(old.unsafelyUnwrapped, new.unsafelyUnwrapped, to: walk)
    }
    return true
  }

  /// The record in the making, if anybody is to hear of it. The lock is held.
  private final func takePending(_ table: UnsafeMutablePointer<SubscriptionTable>) -> ChangeRecord<Value>? {
    guard let newest = table.pointee.pendingNewest, let storage else { return nil }
    table.pointee.pendingNewest = nil
    let hasChanged = version != table.pointee.deliveredVersion
    table.pointee.deliveredVersion = version
    var old: Value? = derivation == nil ? nil : storage
    var joins: [Join<Value>] = []
    if let backlog {
      swap(&old, &backlog.before)
      swap(&joins, &backlog.joins)
    }
    guard hasChanged || joins.contains(where: { $0.version != version }) else { return nil }
    return ChangeRecord(
      old: old, new: storage, newest: hasChanged ? newest : .none, last: table.pointee.registry.newestID, joins: joins,
      version: version)
  }

  /// A derived value got its first subscription. The lock is held.
  final func makeCurrentValueOldest() {
    guard let table else { return }
    table.pointee.pendingNewest = nil
    table.pointee.deliveredVersion = version
    backlogMakingIfNeeded().before = storage
  }

  /// A derived value lost its last subscription. The lock is held.
  final func forgetPendingRecord(discarding garbage: inout [Garbage]) {
    table?.pointee.pendingNewest = nil
    guard let backlog else { return }
    let forgotten = Backlog<Value>()
    swap(&forgotten.before, &backlog.before)
    swap(&forgotten.joins, &backlog.joins)
    garbage.append(.object(forgotten))
  }
}
