extension MulticastRegistry where Payload: ~Copyable {
  /// Checks what must hold between any two operations. Free unless built with `FANOUT_CHECKS=1`.
  ///
  /// - Complexity: O(n log n).
  @inline(__always)
  package func checkInvariants() {
    #if FANOUT_CHECKS
      checkEverything()
    #endif
  }

  #if FANOUT_CHECKS
    private func checkEverything() {
      var counted = (live: 0, oldValueReaders: 0, owned: 0, retired: 0, tombstones: 0)
      var cancellables = 0
      var previous = SubscriptionID.none
      var ids: [SubscriptionID] = []
      slots.walk().visit { header, _ in
        let (id, flags) = (header.pointee.id, header.pointee.flags)
        require(id > previous, "ids grow: \(id) after \(previous)")
        previous = id
        if flags.contains(.live) {
          require(header.pointee.hasPayload, "live slot \(id) has its payload")
          counted.live += 1
          if flags.contains(.readsOldValue) { counted.oldValueReaders += 1 }
          if let label = header.pointee.label {
            ids.append(id)
            if label.pointee.cancellation != nil { cancellables += 1 }
            checkIndexed(label, id: id, owned: &counted.owned)
          }
        } else if header.pointee.hasPayload {
          counted.retired += 1
        } else {
          counted.tombstones += 1
        }
        return true
      }
      require(previous <= newestID, "no id \(previous) is newer than the newest, \(newestID)")
      let stored = (liveCount, oldValueReaderCount, ownedCount, retiredCount, tombstoneCount)
      require(counted == stored, "the counts \(stored) are those found, \(counted)")
      require(cancellables == cancellableCount, "\(cancellableCount) slots have a cancellation, not \(cancellables)")
      require(slots.count == counted.live + counted.retired + counted.tombstones, "all slots are counted")
      for id in ids { require(slots.find(id)?.header.pointee.id == id, "\(id) is found") }
    }

    private func checkIndexed(_ label: UnsafeMutablePointer<SlotLabel>, id: SubscriptionID, owned: inout Int) {
      if let name = label.pointee.name {
        require(names.ids(of: name).contains(id), "\(id) is indexed by its name \(name)")
      }
      if let owner = label.pointee.ownerIdentity {
        owned += 1
        require(owners.ids(of: owner).contains(id), "\(id) is indexed by its owner")
      }
    }

    private func require(_ condition: Bool, _ invariant: @autoclosure () -> String) {
      if !condition { fatalError("Fanout: broken invariant: \(invariant())") }
    }
  #endif
}
