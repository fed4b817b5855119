extension MulticastRegistry where Payload: ~Copyable {
  /// Whether the registration `id` has not ended and its owner, if it has one, is alive.
  ///
  /// - Complexity: O(log n).
  package func isActive(_ id: SubscriptionID, discarding discarded: inout Discarded<Payload>) -> Bool {
    guard let slot = slots.find(id), slot.header.pointee.isLive else { return false }
    return !Self.isOrphan(slot.header, discarding: &discarded)
  }

  /// The payload of the newest active registration of `owner`.
  ///
  /// - Complexity: O(m log n), where m is the number of registrations of that owner.
  package func payload(
    ownedBy owner: AnyObject, discarding discarded: inout Discarded<Payload>
  ) -> UnsafeMutablePointer<Payload>? {
    for id in owners.ids(of: ObjectIdentifier(owner)).reversed() where isActive(id, discarding: &discarded) {
      return slots.find(id)?.payload
    }
    return nil
  }

  /// How many registrations are active; those whose owner has died end here.
  ///
  /// - Complexity: O(1) without owners, else O(n).
  package mutating func activeCount(isWalked: Bool, discarding discarded: inout Discarded<Payload>) -> Int {
    endOrphans(isWalked: isWalked, discarding: &discarded)
    return liveCount
  }

  /// Name and owner type of each active registration, in order.
  ///
  /// - Complexity: O(n).
  package func activeLabels(
    discarding discarded: inout Discarded<Payload>
  ) -> [(id: SubscriptionID, name: String?, ownerType: Any.Type?)] {
    var labels: [(id: SubscriptionID, name: String?, ownerType: Any.Type?)] = []
    var living: [AnyObject] = []
    slots.walk().visit { header, _ in
      if header.pointee.isLive, !(header.pointee.label?.pointee.isOrphan(keeping: &living) ?? false) {
        let label = header.pointee.label
        labels.append((header.pointee.id, label?.pointee.name, label?.pointee.ownerType))
      }
      return true
    }
    discarded.owners += living
    return labels
  }

  static func isOrphan(
    _ header: UnsafeMutablePointer<SlotHeader>, discarding discarded: inout Discarded<Payload>
  ) -> Bool {
    guard let label = header.pointee.label else { return false }
    return label.pointee.isOrphan(keeping: &discarded.owners)
  }
}
