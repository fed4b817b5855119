/// The name and the owner of a slot, and who else is to know that it was cancelled; a slot without any has no label.
@usableFromInline
package struct SlotLabel: ~Copyable {
  package let name: String?
  /// The owner's identity, kept from the start: in the owner's deinit the weak reference already reads nil.
  package let ownerIdentity: ObjectIdentifier?
  /// What the owner is called in descriptions.
  package let ownerType: Any.Type?
  package let cancellation: Cancellation?
  @usableFromInline package private(set) weak var owner: AnyObject?

  /// Makes a label on the heap, where a delivery can read the weak reference in place.
  ///
  /// - Returns: nil if there is nothing to say.
  /// - Precondition: `name` is not empty.
  package static func make(
    name: String?, owner: AnyObject?, cancellation: Cancellation? = nil
  ) -> UnsafeMutablePointer<SlotLabel>? {
    if name == nil && owner == nil && cancellation == nil { return nil }
    if name == "" {
      trap(
        "A subscription was given an empty name; expected a name to remove it by.",
        cause: "the name comes from data that is empty here.",
        remedy: "leave named: out and keep the token, or give it an owner.")
    }
    let label = UnsafeMutablePointer<SlotLabel>.allocate(capacity: 1)
    label.initialize(
      to: SlotLabel(
        name: name, ownerIdentity: owner.map(ObjectIdentifier.init), ownerType: owner.map { type(of: $0) },
        cancellation: cancellation, owner: owner))
    return label
  }

  package static func destroy(_ label: UnsafeMutablePointer<SlotLabel>) {
    label.deinitialize(count: 1)
    label.deallocate()
  }

  /// Whether there was an owner and it is gone. The owner, if alive, is kept in `keeping` until after the lock: letting go
  /// of the last reference runs the user's deinit.
  package func isOrphan(keeping owners: inout [AnyObject]) -> Bool {
    guard ownerIdentity != nil else { return false }
    guard let owner else { return true }
    owners.append(owner)
    return false
  }
}
