/// Slots in order of id, in chunks that never move while they are in use.
@usableFromInline
package struct SlotStorage<Payload: ~Copyable>: ~Copyable {
  package typealias Chunk = SlotChunk<Payload>

  /// The chunks in order; all but the last are full. The array is for look-ups under the lock: deliveries follow the links
  /// from chunk to chunk, which stay where they are when the array grows.
  private var chunks: [Chunk] = []
  /// A chunk that compaction has emptied, kept so that coming and going around one size does not allocate.
  private var spare: Chunk?
  @usableFromInline private(set) var first: SlotChunk<Payload>?
  /// Slots in use, tombstones included.
  @usableFromInline package private(set) var count = 0

  private static var smallestCapacity: Int { 2 }
  /// Bounds what an almost empty last chunk wastes, while chunks stay large enough that a walk rarely changes chunk.
  private static var largestCapacity: Int { 512 }
  /// A spare chunk up to this is kept whatever the number of slots.
  private static var smallCapacity: Int { 64 }

  package init() {}

  deinit {
    for chunk in chunks {
      for index in 0..<chunk.head.pointee.count {
        if chunk.headers[index].hasPayload { (chunk.payloads + index).deinitialize(count: 1) }
        Self.deinitializeHeader(chunk.headers + index)
      }
      chunk.deallocate()
    }
    spare?.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  /// Slots that fit without another allocation.
  package var capacity: Int { chunks.reduce(0) { $0 + $1.head.pointee.capacity } + (spare?.head.pointee.capacity ?? 0) }

  /// - Complexity: amortised O(1).
  package mutating func append(
    _ payload: consuming Payload, id: SubscriptionID, flags: SlotFlags, label: UnsafeMutablePointer<SlotLabel>?
  ) {
    if chunks.last?.isFull ?? true { addChunk() }
    let chunk = chunks[chunks.count - 1]
    let index = chunk.head.pointee.count
    (chunk.headers + index).initialize(to: SlotHeader(id: id, flags: flags, label: label))
    (chunk.payloads + index).initialize(to: payload)
    chunk.head.pointee.count += 1
    count += 1
  }

  /// The place of `id`, tombstones included.
  ///
  /// - Complexity: O(log n); O(1) where the ids of this storage follow each other without gaps.
  package func find(
    _ id: SubscriptionID
  ) -> (header: UnsafeMutablePointer<SlotHeader>, payload: UnsafeMutablePointer<Payload>)? {
    if let slot = slotWithoutGaps(id) { return slot }
    guard let place = place(ofNewestUpTo: id) else { return nil }
    let chunk = chunks[place.chunk]
    let header = chunk.headers + place.index
    return header.pointee.id == id ? (header, chunk.payloads + place.index) : nil
  }

  /// All slots, as of now.
  @inlinable @inline(__always)
  package func walk() -> SlotWalk<Payload> {
    SlotWalk(first: first, count: count)
  }

  /// The slots whose id is `newest` or older.
  package func walk(upTo newest: SubscriptionID) -> SlotWalk<Payload> {
    guard let place = place(ofNewestUpTo: newest) else { return SlotWalk(first: nil, count: 0) }
    let before = chunks[..<place.chunk].reduce(0) { $0 + $1.head.pointee.count }
    return SlotWalk(first: first, count: before + place.index + 1)
  }

  /// Closes the gaps that slots without payload leave, keeping the order. No walk may be under way.
  ///
  /// - Complexity: O(n).
  package mutating func compact() {
    var target = 0
    var targetIndex = 0
    var kept = 0
    for chunk in chunks {
      let used = chunk.head.pointee.count
      chunk.head.pointee.count = 0
      for index in 0..<used {
        guard chunk.headers[index].hasPayload else {
          Self.deinitializeHeader(chunk.headers + index)
          continue
        }
        if targetIndex == chunks[target].head.pointee.capacity {
          target += 1
          targetIndex = 0
        }
        let to = chunks[target]
        if to.block != chunk.block || targetIndex != index {
          (to.headers + targetIndex).moveInitialize(from: chunk.headers + index, count: 1)
          (to.payloads + targetIndex).moveInitialize(from: chunk.payloads + index, count: 1)
        }
        targetIndex += 1
        kept += 1
        to.head.pointee.count = targetIndex
      }
    }
    count = kept
    freeChunks(after: target)
  }

  private mutating func freeChunks(after last: Int) {
    while chunks.count > last + 1, let chunk = chunks.popLast() { retire(chunk) }
    chunks.last?.head.pointee.next = nil
  }

  private mutating func retire(_ chunk: Chunk) {
    let capacity = chunk.head.pointee.capacity
    guard capacity <= max(2 * count, Self.smallCapacity), capacity > spare?.head.pointee.capacity ?? 0 else {
      return chunk.deallocate()
    }
    spare?.deallocate()
    spare = chunk
  }

  private mutating func addChunk() {
    let chunk = spare ?? Chunk.allocate(capacity: min(max(Self.smallestCapacity, count), Self.largestCapacity))
    spare = nil
    chunk.head.pointee.next = nil
    chunks.last?.head.pointee.next = chunk.block
    chunks.append(chunk)
    first = chunks[0]
  }

  /// The place of `id` if the ids of this storage follow each other without gaps and the chunks have grown as new ones do: then it
  /// needs no search, only a look.
  ///
  /// ```
  /// position  0 1 | 2 3 | 4 … 7 | 8 … 15 | … | 512 … 1023 | 1024 … 1535 | 1536 …
  /// chunk      0  |  1  |   2   |   3    | … |     9      |     10      |  11
  /// ```
  private func slotWithoutGaps(
    _ id: SubscriptionID
  ) -> (header: UnsafeMutablePointer<SlotHeader>, payload: UnsafeMutablePointer<Payload>)? {
    guard let first else { return nil }
    let distance = id.rawValue &- first.headers[0].id.rawValue
    guard distance < UInt64(count) else { return nil }
    let position = Int(truncatingIfNeeded: distance)
    let largest = Self.largestCapacity
    let (place, index): (Int, Int)
    if position < 2 * largest {
      place = Int.bitWidth - 1 - max(1, position).leadingZeroBitCount
      index = place == 0 ? position : position - (1 << place)
    } else {
      place = largest.trailingZeroBitCount - 1 + position / largest
      index = position % largest
    }
    guard place < chunks.count, index < chunks[place].head.pointee.count else { return nil }
    let header = chunks[place].headers + index
    return header.pointee.id == id ? (header, chunks[place].payloads + index) : nil
  }

  /// Where the last slot whose id is `id` or older stands.
  private func place(ofNewestUpTo id: SubscriptionID) -> (chunk: Int, index: Int)? {
    if isEmpty { return nil }
    var low = 0
    var high = chunks.count
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle].headers[0].id <= id { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return nil }
    return (low - 1, Self.index(ofNewestUpTo: id, in: chunks[low - 1]))
  }

  private static func index(ofNewestUpTo id: SubscriptionID, in chunk: Chunk) -> Int {
    let headers = chunk.headers
    // Ids grow by one at least, so the slot cannot stand further from the first than the ids are apart.
    let distance = id.rawValue - headers[0].id.rawValue
    var high = Int(min(UInt64(chunk.head.pointee.count - 1), distance))
    if headers[high].id <= id { return high }
    var low = 0
    while high - low > 1 {
      let middle = (low + high) / 2
      if headers[middle].id <= id { low = middle } else { high = middle }
    }
    return low
  }

  private static func deinitializeHeader(_ header: UnsafeMutablePointer<SlotHeader>) {
    if let label = header.pointee.label { SlotLabel.destroy(label) }
    header.deinitialize(count: 1)
  }
}
