/// What is on its way to one consumer, first in first out.
///
/// It decides and acts not: whoever is told so begins a burst, in which one consumer takes until nothing is left.
///
/// ```
/// idle ── post ─▶ busy: a burst is pending or runs ── nothing left ─▶ idle
///  └────── end ─▶ busy ── nothing left ─▶ ended
/// ```
@usableFromInline
final class Mailbox<Item: Sendable>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var buffer: RecordBuffer<Item>
    @usableFromInline var isBusy = false
    @usableFromInline var isEnding = false

    @inlinable
    init(buffer: RecordBuffer<Item>) {
      self.buffer = buffer
    }

    @inlinable
    mutating func becomeIdle() -> Contents {
      if isEnding { return .ended }
      isBusy = false
      return .nothing
    }
  }

  @usableFromInline
  enum Contents {
    /// The burst goes on.
    case items
    /// There is nothing; the burst is over.
    case nothing
    /// There is nothing and never will be; the burst is over, and it was the last.
    case ended
  }

  @usableFromInline let state: Guarded<State>

  @inlinable
  init(_ buffering: Buffering) {
    state = Guarded(State(buffer: RecordBuffer(buffering)))
  }

  /// Adds an item behind the others.
  ///
  /// - Returns: whether the caller is to begin a burst.
  @inlinable
  func post(old: Item? = nil, new: Item) -> Bool {
    let (begins, merged) = state.withLock { state -> (Bool, RecordBuffer<Item>.Element?) in
      if state.isEnding { return (false, nil) }
      let merged = state.buffer.append(old: old, new: new)
      defer { state.isBusy = true }
      return (!state.isBusy, merged)
    }
    withExtendedLifetime(merged) {}
    return begins
  }

  /// Takes everything, into an empty array.
  @inlinable
  func takeAll(into batch: inout [RecordBuffer<Item>.Element?]) -> Contents {
    state.withLock { state in
      if state.buffer.isEmpty { return state.becomeIdle() }
      state.buffer.removeAll(into: &batch)
      return .items
    }
  }

  /// What there is after a batch; takes nothing.
  @inlinable
  func finishBatch() -> Contents {
    state.withLock { $0.buffer.isEmpty ? $0.becomeIdle() : .items }
  }

  /// Takes the first item; nil if there is none, and the burst is over.
  @inlinable
  func takeFirst() -> Item? {
    state.withLock { state in
      if let first = state.buffer.removeFirst() { return first.new }
      _ = state.becomeIdle()
      return nil
    }
  }

  /// Accepts nothing from now on.
  ///
  /// - Parameter discarding: lets go of what waits, too.
  /// - Returns: whether the caller is to begin a burst, which finds the end.
  @inlinable
  func end(discarding: Bool) -> Bool {
    var discarded: [RecordBuffer<Item>.Element?] = []
    return state.withLock { state in
      if discarding { state.buffer.removeAll(into: &discarded) }
      if state.isEnding { return false }
      state.isEnding = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }
}
