/// Changes that wait to be taken, oldest first.
///
/// Not locked; its owner is.
struct RecordBuffer<Value> {
  struct Element {
    /// nil if nobody wants it.
    var old: Value?
    let new: Value
  }

  /// Taken from the front by moving `head`, so that nothing is shifted.
  private var elements: [Element?] = []
  private var head = 0
  private let limit: Int?

  init(_ buffering: Buffering) {
    limit = buffering.limit
  }

  var count: Int { elements.count - head }

  var isEmpty: Bool { head == elements.count }

  /// Adds a change behind the others. If there is no room, the oldest is merged into the one after it.
  ///
  /// - Returns: what is no longer needed, for the caller to release without the lock.
  mutating func append(old: Value?, new: Value) -> Element? {
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
  mutating func removeFirst() -> Element? {
    if isEmpty { return nil }
    let first = elements[head].take()
    head += 1
    makeRoom()
    return first
  }

  /// Takes everything, in exchange for an empty array whose memory is used again.
  mutating func removeAll(into batch: inout [Element?]) {
    swap(&elements, &batch)
    if head > 0 {
      batch.removeFirst(head)
      head = 0
    }
  }

  /// Closes the gap at the front once it is the greater part: amortised O(1) for each change.
  private mutating func makeRoom() {
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= Self.keptCapacity)
      head = 0
    } else if head >= Self.smallestGap, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
  }

  /// A burst may leave space for a million changes; that is not kept.
  static var keptCapacity: Int { 64 }
  private static var smallestGap: Int { 32 }
}

extension RecordBuffer: Sendable where Value: Sendable {}

extension RecordBuffer.Element: Sendable where Value: Sendable {}
