extension MulticastRegistry where Payload: ~Copyable {
  /// Whether there are more tombstones than live slots, and enough of them, or nothing but tombstones.
  ///
  /// Gaps are closed before the next walk and the next registration, not when something ends: until then the ids follow each
  /// other without gaps, and ending many in a row finds each at the first guess. A walk passes at most two slots for each
  /// that it calls, and all of it stays amortised O(1).
  @usableFromInline
  package var isCompactionDue: Bool {
    tombstoneCount > (liveCount == 0 ? 0 : max(liveCount, Self.smallestSweep))
  }

  /// Closes the gaps if that is due. No walk may be under way.
  ///
  /// Once the source has gone the slots stay, without their payloads: their cancellations can be found still.
  @usableFromInline
  package mutating func compactIfDue() {
    guard isCompactionDue, retiredCount == 0, !isClosing else { return }
    slots.compact()
    tombstoneCount = 0
    checkInvariants()
  }
}
