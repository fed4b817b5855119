/// The one implementation of ids, order, names, owners, removal, and of what a delivery may call.
///
/// A registry decides and calls nobody. Its owner takes its own lock, asks, leaves the lock, and acts:
///
/// ```
/// owner: lock ─▶ registry: append / end / walk ─▶ owner: unlock ─▶ call the slots of the walk, let go of what ended
/// ```
/// **Order.** Slots stand in order of id, which is the order of registration. An id is looked up by binary search.
///
/// **Removal.** What ends is marked at once. While a walk is under way nothing moves and nothing is freed: the marked slot
/// is *retired*, its payload still in place, since it may be running. Otherwise the payload is handed to the caller and the
/// slot is a *tombstone* until enough of them have gathered.
///
/// **Owners** are weak. An entry whose owner is dead matches nothing and counts nowhere from that moment.
///
/// Everything here wants the owner's lock to be held, except for what the deliverer reads through a ``SlotWalk``.
@usableFromInline
package struct MulticastRegistry<Payload: ~Copyable>: ~Copyable {
  @usableFromInline var slots = SlotStorage<Payload>()
  var names = KeyIndex<String>()
  var owners = KeyIndex<ObjectIdentifier>()
  /// Slots that have not ended; those whose owner has died unseen are among them.
  @usableFromInline package internal(set) var liveCount = 0
  /// Live slots that want the value from before a change.
  @usableFromInline package internal(set) var oldValueReaderCount = 0
  /// Live slots that have an owner.
  var ownedCount = 0
  /// Live slots with a ``Cancellation``.
  var cancellableCount = 0
  /// The source has gone: what ends now ends with it and was not cancelled.
  package var isClosing = false
  /// Slots that have ended and whose payload is still in place, because a walk was under way.
  package internal(set) var retiredCount = 0
  /// Slots that have ended and whose payload is gone.
  package internal(set) var tombstoneCount = 0
  /// Registrations until dead owners are looked for again.
  var registrationsUntilSweep = Self.smallestSweep
  /// The newest id that was ever registered here.
  @usableFromInline package internal(set) var newestID = SubscriptionID.none

  /// Below this number looking for dead owners is not worth it.
  static var smallestSweep: Int { 32 }

  package init() {}

  /// Registers `payload` behind all others.
  ///
  /// - Parameters:
  ///   - label: name and owner, made by ``SlotLabel/make(name:owner:)``; the registry frees it.
  ///   - isWalked: whether a walk is under way.
  /// - Returns: the id, newer than all before.
  /// - Complexity: amortised O(1).
  package mutating func append(
    _ payload: consuming Payload, flags: SlotFlags, label: UnsafeMutablePointer<SlotLabel>?, isWalked: Bool,
    discarding discarded: inout Discarded<Payload>
  ) -> SubscriptionID {
    sweepIfDue(isWalked: isWalked, discarding: &discarded)
    if !isWalked { compactIfDue() }
    let id = SubscriptionID.next()
    slots.append(payload, id: id, flags: flags, label: label)
    newestID = id
    liveCount += 1
    if flags.contains(.readsOldValue) { oldValueReaderCount += 1 }
    if let label {
      if let name = label.pointee.name { names.insert(id, for: name) }
      if label.pointee.cancellation != nil { cancellableCount += 1 }
      if let owner = label.pointee.ownerIdentity {
        owners.insert(id, for: owner)
        ownedCount += 1
      }
    }
    checkInvariants()
    return id
  }

  /// The slots that the next delivery visits.
  @inlinable @inline(__always)
  package func walk() -> SlotWalk<Payload> {
    slots.walk()
  }

  /// The slots that a record made when `newest` was the newest id is delivered to.
  @usableFromInline
  package func walk(upTo newest: SubscriptionID) -> SlotWalk<Payload> {
    newest == newestID ? slots.walk() : slots.walk(upTo: newest)
  }
}
