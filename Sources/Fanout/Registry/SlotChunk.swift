/// A block of slots that never moves: a head, then the headers, then the payloads.
///
/// ```
/// | Head: next, capacity, count | header 0 … header n | payload 0 … payload n |
/// ```
/// A value of this type is a pointer to such a block; whoever holds the storage frees it.
@usableFromInline
package struct SlotChunk<Payload: ~Copyable> {
  @usableFromInline
  struct Head {
    @usableFromInline var next: UnsafeMutableRawPointer?
    @usableFromInline let capacity: Int
    /// Slots in use, tombstones included. A delivery does not read it: it changes while others subscribe.
    @usableFromInline var count: Int
    @usableFromInline let payloads: UnsafeMutableRawPointer
  }

  @usableFromInline let block: UnsafeMutableRawPointer

  @inlinable
  init(block: UnsafeMutableRawPointer) {
    self.block = block
  }

  static func allocate(capacity: Int) -> SlotChunk {
    let alignment = max(MemoryLayout<Payload>.alignment, MemoryLayout<Head>.alignment)
    let headers = MemoryLayout<Head>.stride + capacity * MemoryLayout<SlotHeader>.stride
    let payloads = (headers + alignment - 1) / alignment * alignment
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: payloads + capacity * MemoryLayout<Payload>.stride, alignment: alignment)
    block.initializeMemory(
      as: Head.self, to: Head(next: nil, capacity: capacity, count: 0, payloads: block + payloads))
    return SlotChunk(block: block)
  }

  /// Frees the block. Its slots have been moved out or deinitialised before.
  func deallocate() {
    block.deallocate()
  }

  @inlinable
  var head: UnsafeMutablePointer<Head> {
    block.assumingMemoryBound(to: Head.self)
  }

  @inlinable
  var headers: UnsafeMutablePointer<SlotHeader> {
    (block + MemoryLayout<Head>.stride).assumingMemoryBound(to: SlotHeader.self)
  }

  @inlinable
  var payloads: UnsafeMutablePointer<Payload> {
    head.pointee.payloads.assumingMemoryBound(to: Payload.self)
  }

  @inlinable
  var next: SlotChunk? {
    head.pointee.next.map { SlotChunk(block: $0) }
  }

  var isFull: Bool { head.pointee.count == head.pointee.capacity }
}

/// The slots that one delivery visits: fixed when its record was made, whatever is added meanwhile.
///
/// The registry moves and frees nothing while a walk is under way; its owner sees to that.
@usableFromInline
package struct SlotWalk<Payload: ~Copyable> {
  @usableFromInline let first: SlotChunk<Payload>?
  @usableFromInline let count: Int

  @inlinable
  init(first: SlotChunk<Payload>?, count: Int) {
    self.first = first
    self.count = count
  }

  /// Visits the slots in order of id, tombstones included: runs of those whose flags are `plain`, and all others.
  ///
  /// A run is a loop of its own around one call, with nothing in it but the check of the flags before each call; a loop around a
  /// choice takes half as many instructions again.
  @inlinable @inline(__always)
  package func visitRuns(
    of plain: SlotFlags, _ visitPlain: (UnsafeMutablePointer<Payload>) -> Void,
    others visitOther: (UnsafeMutablePointer<SlotHeader>, UnsafeMutablePointer<Payload>, SlotFlags) -> Void
  ) {
    var remaining = count
    if remaining <= 0 { return }
    var chunk = first.unsafelyUnwrapped
    while true {
      let inChunk = min(remaining, chunk.head.pointee.capacity)
      var header = chunk.headers
      var payload = chunk.payloads
      let end = header + inChunk
      repeat {
        let flags = header.pointee.flags
        if flags == plain {
          repeat {
            visitPlain(payload)
            header += 1
            payload += 1
          } while header != end && header.pointee.flags == plain
        } else {
          visitOther(header, payload, flags)
          header += 1
          payload += 1
        }
      } while header != end
      remaining &-= inChunk
      if remaining == 0 { return }
      chunk = chunk.next.unsafelyUnwrapped
    }
  }

  /// Visits the slots in order of id, tombstones included; `visit` returns false to stop.
  @inlinable @inline(__always)
  package func visit(
    _ visit: (UnsafeMutablePointer<SlotHeader>, UnsafeMutablePointer<Payload>) -> Bool
  ) {
    var remaining = count
    var current = first
    while remaining > 0, let chunk = current {
      let inChunk = min(remaining, chunk.head.pointee.capacity)
      var header = chunk.headers
      var payload = chunk.payloads
      let end = header + inChunk
      while header != end {
        if !visit(header, payload) { return }
        header += 1
        payload += 1
      }
      remaining -= inChunk
      if remaining == 0 { return }
      current = chunk.next
    }
  }
}
