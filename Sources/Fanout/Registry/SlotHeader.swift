import Synchronization

/// What a slot says of itself, in one byte that a delivery reads without the lock.
@usableFromInline
package struct SlotFlags: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// May be called. Cleared once, when the registration ends, and never set again.
  @inlinable package static var live: SlotFlags { SlotFlags(rawValue: 1) }
  /// Wants the value from before a change too.
  @inlinable package static var readsOldValue: SlotFlags { SlotFlags(rawValue: 2) }
  /// Is called with its owner, and answers whether it wants to go on.
  @inlinable package static var general: SlotFlags { SlotFlags(rawValue: 4) }
  /// Ends just before its first call.
  @inlinable package static var once: SlotFlags { SlotFlags(rawValue: 8) }
}

/// The part of a slot that stays when its payload has gone: a tombstone keeps its place in the order of ids.
@usableFromInline
package struct SlotHeader: ~Copyable {
  @usableFromInline package let id: SubscriptionID
  /// Written under the lock, read by a delivery without it.
  @usableFromInline let atomicFlags: Atomic<UInt8>
  /// Whether the payload beside this header is still there. Read and written under the lock.
  package var hasPayload: Bool
  /// Name and owner, where there are any.
  @usableFromInline package var label: UnsafeMutablePointer<SlotLabel>?

  package init(id: SubscriptionID, flags: SlotFlags, label: UnsafeMutablePointer<SlotLabel>?) {
    self.id = id
    self.atomicFlags = Atomic(flags.union(.live).rawValue)
    self.hasPayload = true
    self.label = label
  }

  /// The flags as of now. Acquiring, so that a delivery sees whatever the canceller did before.
  @inlinable @inline(__always)
  package var flags: SlotFlags {
    SlotFlags(rawValue: atomicFlags.load(ordering: .acquiring))
  }

  @inlinable @inline(__always)
  package var isLive: Bool {
    flags.contains(.live)
  }

  package func end() {
    atomicFlags.store(flags.subtracting(.live).rawValue, ordering: .releasing)
  }
}
