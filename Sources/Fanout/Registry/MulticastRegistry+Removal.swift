extension MulticastRegistry where Payload: ~Copyable {
  /// Ends the registration `id`.
  ///
  /// - Returns: whether it was active until now.
  /// - Complexity: amortised O(log n).
  package mutating func end(
    _ id: SubscriptionID, isWalked: Bool, discarding discarded: inout Discarded<Payload>
  ) -> Bool {
    guard let slot = slots.find(id) else { return false }
    guard slot.header.pointee.isLive else {
      // It has ended with its source; what is on its way is not to be delivered any more.
      if isClosing { slot.header.pointee.label?.pointee.cancellation?.cancel() }
      return false
    }
    let wasActive = !Self.isOrphan(slot.header, discarding: &discarded)
    end(slot.header, slot.payload, isWalked: isWalked, discarding: &discarded)
    checkInvariants()
    return wasActive
  }

  /// Ends all registrations that carry `name`.
  ///
  /// - Returns: how many of them were active.
  /// - Complexity: O(m log n), where m is their number.
  package mutating func endAll(
    named name: String, isWalked: Bool, discarding discarded: inout Discarded<Payload>
  ) -> Int {
    endAll(names.ids(of: name), isWalked: isWalked, discarding: &discarded)
  }

  /// Ends all registrations of `owner`, also when called in its deinit.
  ///
  /// Entries that a dead object with the same address left behind go too, and are not counted.
  ///
  /// - Returns: how many of them were active.
  /// - Complexity: O(m log n), where m is their number.
  package mutating func endAll(
    ownedBy owner: ObjectIdentifier, isWalked: Bool, discarding discarded: inout Discarded<Payload>
  ) -> Int {
    endAll(owners.ids(of: owner), isWalked: isWalked, discarding: &discarded)
  }

  /// Ends everything.
  ///
  /// - Returns: how many registrations were active.
  /// - Complexity: O(n).
  package mutating func endAll(isWalked: Bool, discarding discarded: inout Discarded<Payload>) -> Int {
    let active = activeCount(isWalked: isWalked, discarding: &discarded)
    if isClosing { cancelEnded() }
    // Slots with a cancellation stay, without their payloads: it can be cancelled after the source has gone.
    if isWalked || cancellableCount > 0 {
      endLive(isWalked: isWalked, discarding: &discarded) { _ in true }
    } else {
      let newest = newestID
      var ended = MulticastRegistry()
      swap(&self, &ended)
      newestID = newest
      isClosing = ended.isClosing
      discarded.insert(ended.takeSlots())
    }
    checkInvariants()
    return active
  }

  /// Ends the registrations whose owner has died.
  ///
  /// - Complexity: O(1) without owners, else O(n).
  package mutating func endOrphans(isWalked: Bool, discarding discarded: inout Discarded<Payload>) {
    guard ownedCount > 0 else { return }
    var living: [AnyObject] = []
    endLive(isWalked: isWalked, discarding: &discarded) { header in
      header.pointee.label?.pointee.isOrphan(keeping: &living) ?? false
    }
    discarded.owners += living
    registrationsUntilSweep = max(Self.smallestSweep, liveCount)
    checkInvariants()
  }

  /// Takes out what ended while a walk was under way. No walk may be under way.
  package mutating func collectRetired(discarding discarded: inout Discarded<Payload>) {
    guard retiredCount > 0 else { return }
    var remaining = retiredCount
    var retired: [(UnsafeMutablePointer<SlotHeader>, UnsafeMutablePointer<Payload>)] = []
    slots.walk().visit { header, payload in
      if !header.pointee.isLive, header.pointee.hasPayload {
        retired.append((header, payload))
        remaining -= 1
      }
      return remaining > 0
    }
    for (header, payload) in retired { bury(header, payload, discarding: &discarded) }
    retiredCount = 0
    compactIfDue()
    checkInvariants()
  }

  /// Takes out what ended, once it is more than what lives: a walk passes at most two slots for each that it calls. No walk
  /// may be under way.
  package mutating func collectRetiredIfMany(discarding discarded: inout Discarded<Payload>) {
    if retiredCount > max(liveCount, Self.smallestSweep) { collectRetired(discarding: &discarded) }
  }

  /// Looks for dead owners after as many registrations as there were entries at the last look: a bounded number, and
  /// amortised O(1) each.
  mutating func sweepIfDue(isWalked: Bool, discarding discarded: inout Discarded<Payload>) {
    guard ownedCount > 0 else { return }
    registrationsUntilSweep -= 1
    if registrationsUntilSweep <= 0 { endOrphans(isWalked: isWalked, discarding: &discarded) }
  }

  /// What has ended with its source is not to be delivered any more.
  private func cancelEnded() {
    slots.walk().visit { header, _ in
      if !header.pointee.isLive { header.pointee.label?.pointee.cancellation?.cancel() }
      return true
    }
  }

  private mutating func endAll(
    _ ids: [SubscriptionID], isWalked: Bool, discarding discarded: inout Discarded<Payload>
  ) -> Int {
    var active = 0
    for id in ids {
      guard let slot = slots.find(id) else { continue }
      if !Self.isOrphan(slot.header, discarding: &discarded) { active += 1 }
      end(slot.header, slot.payload, isWalked: isWalked, discarding: &discarded)
    }
    checkInvariants()
    return active
  }

  private mutating func endLive(
    isWalked: Bool, discarding discarded: inout Discarded<Payload>,
    where shouldEnd: (UnsafeMutablePointer<SlotHeader>) -> Bool
  ) {
    var ending: [(UnsafeMutablePointer<SlotHeader>, UnsafeMutablePointer<Payload>)] = []
    slots.walk().visit { header, payload in
      if header.pointee.isLive, shouldEnd(header) { ending.append((header, payload)) }
      return true
    }
    for (header, payload) in ending { end(header, payload, isWalked: isWalked, discarding: &discarded) }
  }

  /// The one place where a slot ends.
  private mutating func end(
    _ header: UnsafeMutablePointer<SlotHeader>, _ payload: UnsafeMutablePointer<Payload>, isWalked: Bool,
    discarding discarded: inout Discarded<Payload>
  ) {
    let flags = header.pointee.flags
    header.pointee.end()
    liveCount -= 1
    if flags.contains(.readsOldValue) { oldValueReaderCount -= 1 }
    if let label = header.pointee.label {
      if let name = label.pointee.name { names.remove(header.pointee.id, for: name) }
      if let cancellation = label.pointee.cancellation {
        cancellableCount -= 1
        if !isClosing { cancellation.cancel() }
      }
      if let owner = label.pointee.ownerIdentity {
        owners.remove(header.pointee.id, for: owner)
        ownedCount -= 1
      }
    }
    if isWalked {
      retiredCount += 1
    } else {
      bury(header, payload, discarding: &discarded)
    }
  }

  private mutating func bury(
    _ header: UnsafeMutablePointer<SlotHeader>, _ payload: UnsafeMutablePointer<Payload>,
    discarding discarded: inout Discarded<Payload>
  ) {
    header.pointee.hasPayload = false
    tombstoneCount += 1
    discarded.insert(payload.move())
  }

  private mutating func takeSlots() -> SlotStorage<Payload> {
    var taken = SlotStorage<Payload>()
    swap(&taken, &slots)
    return taken
  }
}
