/// Changes that wait to be taken, oldest first.
///
/// Not locked; its owner is.
@usableFromInline
package struct RecordBuffer<Value> {
  @usableFromInline
  package struct Element {
    /// nil if nobody wants it.
    @usableFromInline package var old: Value?
    @usableFromInline package let new: Value

    @inlinable
    package init(old: Value?, new: Value) {
      self.old = old
      self.new = new
    }
  }

  /// Taken from the front by moving `head`, so that nothing is shifted.
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0
  @usableFromInline let limit: Int?

  @inlinable
  package init(_ buffering: Buffering) {
    limit = buffering.limit
  }

  @inlinable
  package var count: Int { elements.count - head }

  @inlinable
  package var isEmpty: Bool { head == elements.count }

  /// Adds a change behind the others. If there is no room, the oldest is merged into the one after it.
  ///
  /// - Returns: what is no longer needed, for the caller to release without the lock.
  @inlinable
  package mutating func append(old: Value?, new: Value) -> Element? {
    guard let limit, count == limit else {
      elements.append(Element(old: old, new: new))
      return nil
    }
    if limit == 1 {
      let replaced = elements[head]
      elements[head] = Element(old: replaced.unsafelyUnwrapped.old, new: new)
      return replaced
    }
    let oldest = elements[head].take()
    head += 1
    var released = oldest.unsafelyUnwrapped
    swap(&released.old, &elements[head]!.old)
    makeRoom()
    elements.append(Element(old: old, new: new))
    return released
  }

  /// Takes the oldest change.
  @inlinable
  package mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let first = elements[head].take()
    head += 1
    makeRoom()
    return first
  }

  /// Takes everything, in exchange for an empty array whose memory is used again.
  @inlinable
  package mutating func removeAll(into batch: inout [Element?]) {
    swap(&elements, &batch)
    if head > 0 {
      batch.removeFirst(head)
      head = 0
    }
  }

  /// Closes the gap at the front once it is the greater part: amortised O(1) for each change.
  @inlinable
  mutating func makeRoom() {
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= Self.keptCapacity)
      head = 0
    } else if head >= Self.smallestGap, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
  }

  /// A burst may leave space for a million changes; that is not kept.
  @inlinable package static var keptCapacity: Int { 64 }
  @inlinable static var smallestGap: Int { 32 }
}

extension RecordBuffer: Sendable where Value: Sendable {}

extension RecordBuffer.Element: Sendable where Value: Sendable {}
