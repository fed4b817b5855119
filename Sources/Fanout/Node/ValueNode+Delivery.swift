import Synchronization

extension ValueNode {
  /// Delivers the first record of a delivery, then whatever was queued meanwhile, and leaves the node idle.
  @inlinable @inline(__always)
  final func deliver(_ old: Value, _ new: Value, to walk: SlotWalk<ErasedHandler>) {
    let sawOrphan = call(old, new, walk)
    if sawOrphan || !phase.leave(.delivering) { drain(sawOrphan: sawOrphan) }
  }

  /// Calls the slots of one walk.
  ///
  /// - Parameter old: any value if no handler in the walk reads it.
  /// - Returns: whether an entry was found whose owner has died.
  @inlinable @inline(__always)
  final func call(_ old: Value, _ new: Value, _ walk: SlotWalk<ErasedHandler>) -> Bool {
    if walk.count > Self.fewSlots { return callMany(old, new, walk) }
    var sawOrphan = false
    walk.visit { header, payload in
      let flags = header.pointee.flags
      if flags == [.live, .readsOldValue] {
        payload.changes(of: Value.self).pointee(old, new)
      } else if flags == .live {
        payload.values(of: Value.self).pointee(new)
      } else if flags.contains(.live) {
        if !callSpecial(header, payload, flags, old, new) { sawOrphan = true }
      }
      return true
    }
    return sawOrphan
  }

  /// Up to this many slots are called where the value is set; for more the call to a faster loop pays.
  @inlinable static var fewSlots: Int { 4 }

  /// As `call`, in a loop that is too large to be inlined with the set.
  @inlinable @inline(never)
  final func callMany(_ old: Value, _ new: Value, _ walk: SlotWalk<ErasedHandler>) -> Bool {
    var sawOrphan = false
    walk.visitRuns(
      of: [.live, .readsOldValue], { $0.changes(of: Value.self).pointee(old, new) },
      others: { header, payload, flags in
        if flags == .live {
          payload.values(of: Value.self).pointee(new)
        } else if flags.contains(.live), !callSpecial(header, payload, flags, old, new) {
          sawOrphan = true
        }
      })
    return sawOrphan
  }

  /// Calls a slot that has an owner, or ends by itself.
  ///
  /// - Returns: false if its owner has died.
  @usableFromInline
  final func callSpecial(
    _ header: UnsafeMutablePointer<SlotHeader>, _ payload: UnsafeMutablePointer<ErasedHandler>, _ flags: SlotFlags,
    _ old: Value, _ new: Value
  ) -> Bool {
    var owner: AnyObject?
    if let label = header.pointee.label, label.pointee.ownerIdentity != nil {
      owner = label.pointee.owner
      if owner == nil { return false }
    }
    if flags.contains(.once) && !end(header.pointee.id) { return true }
    var goesOn = true
    switch (flags.contains(.general), flags.contains(.readsOldValue)) {
    case (false, true):
      payload.changes(of: Value.self).pointee(old, new)
    case (false, false):
      payload.values(of: Value.self).pointee(new)
    case (true, true):
      goesOn = payload.generalChanges(of: Value.self).pointee(owner, old, new)
    case (true, false):
      goesOn = payload.generalValues(of: Value.self).pointee(owner, new)
    }
    if !goesOn { _ = end(header.pointee.id) }
    return true
  }

  /// Delivers queued records until there are none, takes out what ended, and leaves the node idle.
  @inlinable @inline(never)
  final func drain(sawOrphan: Bool) {
    var sawOrphan = sawOrphan
    var batch: [ChangeRecord<Value>] = []
    var hasGrown = false
    while !finishDelivery(endingOrphans: sawOrphan, unless: { takeQueue(into: &batch) }) {
      if deliver(batch) { sawOrphan = true }
      if isShared, batch[batch.count - 1].isFromAnotherThread { letOthersQueue() }
      // As long as the burst lasts the two arrays take turns: fresh memory costs more than what is put into it.
      hasGrown = hasGrown || batch.capacity > Self.keptQueueCapacity
      batch.removeAll(keepingCapacity: true)
    }
    if hasGrown { trimQueue() }
    if derivation != nil { subscriptionsEnded() }
    deliverToAffected()
  }

  /// Gives other threads that set a moment: a deliverer that looks for each record at once takes the lock and the lines of
  /// memory away from them as often as they have set once, and both are several times slower than one alone.
  @usableFromInline
  final func letOthersQueue() {
    let spins = Atomic<Int>(0)
    for _ in 0..<Self.spinsBetweenBatches { spins.wrappingAdd(1, ordering: .relaxed) }
  }

  /// One to two microseconds.
  static var spinsBetweenBatches: Int { 300 }

  /// - Returns: whether there was anything in the queue. The lock is held.
  @inlinable
  final func takeQueue(into batch: inout [ChangeRecord<Value>]) -> Bool {
    if let backlog { swap(&batch, &backlog.queue) }
    return !batch.isEmpty
  }

  /// A burst may queue a million records; their space is not kept after it.
  @inlinable static var keptQueueCapacity: Int { 64 }

  @usableFromInline
  final func trimQueue() {
    var trimmed: [ChangeRecord<Value>] = []
    lock.withLock {
      if let backlog, backlog.queue.isEmpty { swap(&trimmed, &backlog.queue) }
    }
  }

  /// Delivers queued records.
  ///
  /// A shared node is set by others meanwhile. Taking the lock for each record would have both threads wait for each other's
  /// cache lines, which costs more than the delivery; so records that go to the same observers share one walk. It stays valid:
  /// only the deliverer moves slots, and it looks after them every now and then.
  ///
  /// - Returns: whether an entry was found whose owner has died.
  @inlinable
  final func deliver(_ batch: [ChangeRecord<Value>]) -> Bool {
    var sawOrphan = false
    var index = 0
    while index < batch.count {
      let (last, level) = (batch[index].last, batch[index].level)
      if deliverQueued(batch[index]) { sawOrphan = true }
      index += 1
      guard isShared, index < batch.count, batch[index].goesTo(last, level: level) else { continue }
      guard let walk = walkAgain(upTo: last, level: level) else { continue }
      let end = min(batch.count, index + Self.longestRun)
      while index < end, batch[index].goesTo(last, level: level) {
        if call(batch[index].old ?? batch[index].new, batch[index].new, walk) { sawOrphan = true }
        index += 1
      }
    }
    return sawOrphan
  }

  /// So many records are delivered until ended registrations are taken out again.
  @inlinable static var longestRun: Int { 256 }

  @inlinable
  final func deliverQueued(_ record: ChangeRecord<Value>) -> Bool {
    let (walk, isLast) = beginQueuedRecord(level: record.level, version: record.version, last: record.last)
    if record.isInitialCall { return makeInitialCall(record, isTraced: isLast) }
    if isLast || !record.joins.isEmpty { return callOneByOne(record, walk, isTraced: isLast) }
    return call(record.old ?? record.new, record.new, walk)
  }

  /// Calls the one observer that an initial call is for.
  @usableFromInline
  final func makeInitialCall(_ record: ChangeRecord<Value>, isTraced: Bool) -> Bool {
    let slot = lock.withLock {
      let table = table.unsafelyUnwrapped
      if isTraced { table.pointee.traced = record.last }
      return table.pointee.registry.slots.find(record.last)
    }
    guard let slot, slot.header.pointee.isLive else { return false }
    return !callSpecial(slot.header, slot.payload, slot.header.pointee.flags, record.new, record.new)
  }

  /// As `call`, but with an old value for each observer.
  ///
  /// - Parameter isTraced: notes which observer is called: a set by it is deeper than allowed, and the trap names it.
  @usableFromInline
  final func callOneByOne(
    _ record: ChangeRecord<Value>, _ walk: SlotWalk<ErasedHandler>, isTraced: Bool
  ) -> Bool {
    var sawOrphan = false
    walk.visit { header, payload in
      let flags = header.pointee.flags
      guard flags.contains(.live), let old = record.old(for: header.pointee.id) else { return true }
      if isTraced { lock.withLock { table.unsafelyUnwrapped.pointee.traced = header.pointee.id } }
      if !callSpecial(header, payload, flags, old, record.new) { sawOrphan = true }
      return true
    }
    return sawOrphan
  }
}

extension SubscriptionNode {
  /// Makes a record that was queued the one in delivery.
  ///
  /// - Returns: who gets it, and whether it is as deep as is allowed.
  @usableFromInline
  final func beginQueuedRecord(
    level: Int, version: UInt64, last: SubscriptionID
  ) -> (walk: SlotWalk<ErasedHandler>, isDeepest: Bool) {
    var discarded = Discarded<ErasedHandler>()
    return lock.withLock {
      let table = table.unsafelyUnwrapped
      table.pointee.level = level
      table.pointee.recordVersion = version
      // Between two records nobody walks; and while other threads keep setting, there may be no other time to clear up.
      table.pointee.registry.collectRetiredIfMany(discarding: &discarded)
      return (table.pointee.registry.walk(upTo: last), level == table.pointee.feedbackLimit)
    }
  }

  /// The walk of the record in delivery, for another one; nil if that is as deep as is allowed.
  @usableFromInline
  final func walkAgain(upTo last: SubscriptionID, level: Int) -> SlotWalk<ErasedHandler>? {
    lock.withLock {
      let table = table.unsafelyUnwrapped
      return level == table.pointee.feedbackLimit ? nil : table.pointee.registry.walk(upTo: last)
    }
  }

  /// Leaves the node idle, unless there is more to deliver.
  ///
  /// - Parameter hasMore: asked with the lock held.
  /// - Returns: whether the node is idle now.
  @usableFromInline
  final func finishDelivery(endingOrphans: Bool, unless hasMore: () -> Bool) -> Bool {
    var discarded = Discarded<ErasedHandler>()
    return lock.withLock {
      if hasMore() { return false }
      let table = table.unsafelyUnwrapped
      if endingOrphans { table.pointee.registry.endOrphans(isWalked: false, discarding: &discarded) }
      table.pointee.registry.collectRetired(discarding: &discarded)
      table.pointee.level = 0
      table.pointee.recordVersion = 0
      phase.remove([.delivering, .pending])
      return true
    }
  }
}

extension ValueNode {
  /// The version of the record in delivery.
  final var recordVersion: UInt64 {
    lock.withLock {
      guard let table, table.pointee.recordVersion != 0 else { return version }
      return table.pointee.recordVersion
    }
  }

  /// Whether the record in delivery is the newest change; if not, another one follows.
  final var reportsNewest: Bool {
    lock.withLock { table.map { $0.pointee.recordVersion == 0 || $0.pointee.recordVersion == version } ?? false }
  }
}
