/// What an iterator has not taken yet, and the place where its task waits.
///
/// ```
///    iterator ─▶ SequenceConsumer ─▶ SequenceBuffer ◀─ SequenceProducer ◀─ handler ◀─ node
///                      └─▶ token ─────────────────────────────────────────────────────▲
/// ```
/// Each side tells by its deinit that it has gone: the consumer ends the subscription, and the producer, which goes with the
/// handler whatever ended that, ends the sequence.
///
/// ```
///          the source has gone            the rest was taken
///    open ──────────────────────▶ finished ──────────────────▶ ended
///      └───── any other end, or the task was cancelled ─────────▲
/// ```
///
/// `@unchecked Sendable`: everything is reached under the lock. The values come from the isolation domain of the source and
/// are taken in the one that the iterator belongs to; if those differ, the value is `Sendable`, since then the source is.
@usableFromInline
final class SequenceBuffer<Value>: @unchecked Sendable {
  @usableFromInline
  enum Phase {
    /// Records come.
    case open
    /// No more come; those that wait are taken still.
    case finished
    /// No more come, and none are taken.
    case ended
  }

  @usableFromInline
  enum Step {
    case record(RecordBuffer<Value>.Element)
    /// There is nothing yet.
    case wait
    /// There will be nothing any more.
    case end
  }

  @usableFromInline let lock = Lock()
  // The lock orders all access; a dynamic exclusivity check would cost as much as the critical section.
  @usableFromInline @exclusivity(unchecked) var phase = Phase.open
  @usableFromInline @exclusivity(unchecked) var records: RecordBuffer<Value>
  @usableFromInline @exclusivity(unchecked) var waiting: UnsafeContinuation<Void, Never>?
  /// Whether all that waits is taken at once. With a bound the records stay here, where the bound holds.
  @usableFromInline let isTakenAsAWhole: Bool

  @inlinable
  init(_ buffering: Buffering) {
    records = RecordBuffer(buffering)
    isTakenAsAWhole = buffering.limit == nil
  }

  @inlinable
  deinit {}

  /// Puts in the value that an iterator begins with. Nobody else has the buffer yet.
  @usableFromInline
  func begin(with value: Value) {
    _ = records.append(old: nil, new: value)
  }

  /// Adds a record and wakes the task that waits. One that comes after the end is ignored.
  ///
  /// - Parameter old: nil if the iterator does not hand it out.
  @inlinable
  func receive(old: Value?, new: Value) {
    var released: RecordBuffer<Value>.Element?
    let waiting = lock.withLock { () -> UnsafeContinuation<Void, Never>? in
      guard phase == .open else { return nil }
      released = records.append(old: old, new: new)
      return self.waiting.take()
    }
    // After the lock.
    withExtendedLifetime(released) { waiting?.resume() }
  }

  /// Takes the next record.
  ///
  /// - Parameter batch: gets the records behind it, if they are taken as a whole. It is empty.
  @inlinable
  func take(into batch: inout [RecordBuffer<Value>.Element?]) -> Step {
    lock.withLock {
      if phase == .ended { return .end }
      if isTakenAsAWhole {
        records.removeAll(into: &batch)
        if !batch.isEmpty { return .record(batch[0].take().unsafelyUnwrapped) }
      } else if let record = records.removeFirst() {
        return .record(record)
      }
      return phase == .open ? .wait : .end
    }
  }
}

extension SequenceBuffer {
  /// Keeps `continuation` until a record comes or the sequence ends; resumes it at once if that is so already.
  ///
  /// - Precondition: no other task waits.
  func park(_ continuation: UnsafeContinuation<Void, Never>) {
    let isReady = lock.withLock {
      guard phase == .open, records.isEmpty else { return true }
      if waiting != nil { trapTwoConsumers() }
      waiting = continuation
      return false
    }
    if isReady { continuation.resume() }
  }

  /// The source has gone: what waits is taken still.
  @usableFromInline
  func finish() {
    leave(for: .finished)
  }

  /// The task was cancelled. What waits is left for the consumer to drop: it belongs to its isolation domain.
  func interrupt() {
    leave(for: .ended)
  }

  /// The end. What waits goes.
  @usableFromInline
  func end() {
    var dropped = RecordBuffer<Value>(.unbounded)
    leave(for: .ended) { swap(&dropped, &records) }
  }

  /// Changes the phase and wakes the task that waits.
  private func leave(for next: Phase, dropping drop: () -> Void = {}) {
    let waiting = lock.withLock {
      if phase != .ended { phase = next }
      drop()
      return self.waiting.take()
    }
    waiting?.resume()
  }

  /// Two tasks ask one iterator at the same time. The lock is held; the process ends.
  private func trapTwoConsumers() -> Never {
    trap(
      "Two tasks wait for the next element of one iterator; expected that each task has an iterator of its own.",
      cause: "an iterator was stored, or copied, and two tasks call next() on it.",
      remedy: "let each task iterate over the sequence: every `for await` makes an iterator of its own.")
  }
}
