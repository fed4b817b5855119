extension ObservableNode {
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
    var sawOrphan = false
    walk.visit { header, payload in
      let flags = header.pointee.flags
      if flags == [.live, .readsOldValue] {
        payload.withMemoryRebound(to: ChangesHandler<Value>.self, capacity: 1) { $0.pointee(old, new) }
      } else if flags == .live {
        payload.withMemoryRebound(to: ValuesHandler<Value>.self, capacity: 1) { $0.pointee(new) }
      } else if flags.contains(.live) {
        if !callSpecial(header, payload, flags, old, new) { sawOrphan = true }
      }
      return true
    }
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
      payload.withMemoryRebound(to: ChangesHandler<Value>.self, capacity: 1) { $0.pointee(old, new) }
    case (false, false):
      payload.withMemoryRebound(to: ValuesHandler<Value>.self, capacity: 1) { $0.pointee(new) }
    case (true, true):
      goesOn = payload.withMemoryRebound(to: GeneralChangesHandler<Value>.self, capacity: 1) {
        $0.pointee(owner, old, new)
      }
    case (true, false):
      goesOn = payload.withMemoryRebound(to: GeneralValuesHandler<Value>.self, capacity: 1) { $0.pointee(owner, new) }
    }
    if !goesOn { _ = end(header.pointee.id) }
    return true
  }

  /// Delivers queued records until there are none, takes out what ended, and leaves the node idle.
  @usableFromInline
  final func drain(sawOrphan: Bool) {
    var sawOrphan = sawOrphan
    var batch: [ChangeRecord<Value>] = []
    while true {
      var discarded = Discarded<ErasedHandler>()
      let isDone = lock.withLock { () -> Bool in
        swap(&batch, &queue)
        guard batch.isEmpty else { return false }
        finishDelivery(endingOrphans: sawOrphan, discarding: &discarded)
        return true
      }
      if isDone { return }
      for record in batch where deliverQueued(record) { sawOrphan = true }
      batch.removeAll(keepingCapacity: batch.capacity <= Self.keptQueueCapacity)
    }
  }

  /// A burst may queue a million records; their space is not kept.
  private static var keptQueueCapacity: Int { 64 }

  private final func deliverQueued(_ record: ChangeRecord<Value>) -> Bool {
    var discarded = Discarded<ErasedHandler>()
    let (walk, isLast) = lock.withLock { () -> (SlotWalk<ErasedHandler>, Bool) in
      let table = table.unsafelyUnwrapped
      table.pointee.level = record.level
      // Between two records nobody walks; and while other threads keep setting, there may be no other time to clear up.
      table.pointee.registry.collectRetiredIfMany(discarding: &discarded)
      return (table.pointee.registry.walk(upTo: record.newest), record.level == table.pointee.feedbackLimit)
    }
    _ = consume discarded
    let old = record.old ?? record.new
    return isLast ? callTracing(old, record.new, walk) : call(old, record.new, walk)
  }

  /// As `call`, noting which observer is called: a set by one of them is deeper than allowed, and the trap names it.
  private final func callTracing(_ old: Value, _ new: Value, _ walk: SlotWalk<ErasedHandler>) -> Bool {
    var sawOrphan = false
    walk.visit { header, payload in
      let flags = header.pointee.flags
      if flags.contains(.live) {
        lock.withLock { table.unsafelyUnwrapped.pointee.traced = header.pointee.id }
        if !callSpecial(header, payload, flags, old, new) { sawOrphan = true }
      }
      return true
    }
    return sawOrphan
  }

  /// The lock is held and nothing is queued.
  private final func finishDelivery(endingOrphans: Bool, discarding discarded: inout Discarded<ErasedHandler>) {
    let table = table.unsafelyUnwrapped
    if endingOrphans { table.pointee.registry.endOrphans(isWalked: false, discarding: &discarded) }
    table.pointee.registry.collectRetired(discarding: &discarded)
    phase.remove([.delivering, .pending])
  }
}
