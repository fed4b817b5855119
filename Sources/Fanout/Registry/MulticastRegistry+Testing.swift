/// For tests: what the layout of a registry looks like inside.
extension MulticastRegistry where Payload: ~Copyable {
  /// What has become of a slot.
  package enum SlotState: Sendable {
    case live
    /// Ended while a walk was under way: its payload is still in place.
    case retired
    /// Ended, and its payload is gone.
    case tombstone
  }

  /// All slots in order.
  package var layout: [(id: SubscriptionID, state: SlotState)] {
    var layout: [(id: SubscriptionID, state: SlotState)] = []
    slots.walk().visit { header, _ in
      let ended: SlotState = header.pointee.hasPayload ? .retired : .tombstone
      layout.append((header.pointee.id, header.pointee.isLive ? .live : ended))
      return true
    }
    return layout
  }

  /// Slots that fit without another allocation.
  package var capacity: Int { slots.capacity }

  /// Whether any name or owner is indexed.
  package var hasIndexedKeys: Bool { !names.isEmpty || !owners.isEmpty }

  /// Breaks an invariant: one more live slot is counted than there is.
  package mutating func miscountLiveSlots() {
    liveCount += 1
  }
}
