/// What an iterator holds: its subscription, and the way to what waits.
///
/// It belongs to the task that iterates. When it goes, the subscription ends.
@usableFromInline
final class SequenceConsumer<Value> {
  @usableFromInline typealias Record = RecordBuffer<Value>.Element

  @usableFromInline let buffer: SequenceBuffer<Value>
  @usableFromInline let cancellation: Cancellation
  @usableFromInline let hasOwner: Bool
  private weak var owner: AnyObject?
  private var token: SubscriptionToken?
  /// What was taken out of the buffer as a whole and is not handed out yet, from `head` on.
  @usableFromInline @exclusivity(unchecked) var batch: [Record?] = []
  @usableFromInline @exclusivity(unchecked) var head = 0

  @usableFromInline
  init(_ buffer: SequenceBuffer<Value>, _ cancellation: Cancellation, token: SubscriptionToken?, owner: AnyObject?) {
    self.buffer = buffer
    self.cancellation = cancellation
    self.token = token
    self.owner = owner
    hasOwner = owner != nil
  }

  deinit {
    end()
  }

  /// The next record, if there is one already. It takes no lock if the buffer was taken as a whole.
  @inlinable
  func step() -> SequenceBuffer<Value>.Step {
    if cancellation.isCancelled || Task.isCancelled || hasOwner && isOrphan { return .end }
    if head < batch.count {
      let record = batch[head].take().unsafelyUnwrapped
      head += 1
      return .record(record)
    }
    if !batch.isEmpty { batch.removeAll(keepingCapacity: batch.capacity <= RecordBuffer<Value>.keptCapacity) }
    head = 1
    return buffer.take(into: &batch)
  }

  /// Whether the owner has gone. The subscription may not have been ended yet.
  @usableFromInline
  var isOrphan: Bool { owner == nil }

  /// The next record: suspends while there is none.
  ///
  /// - Returns: nil at the end.
  @inlinable
  func next(isolation actor: isolated (any Actor)?) async -> Record? {
    while true {
      switch step() {
      case .record(let record): return record
      case .wait: await wait(isolation: actor)
      case .end:
        end()
        return nil
      }
    }
  }

  /// Returns when there may be something to take.
  @usableFromInline
  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { buffer.park($0) }
    } onCancel: { [buffer] in
      buffer.interrupt()
    }
  }

  /// Ends the subscription and lets go of what was not taken. Once it has ended this has no effect.
  @usableFromInline
  func end() {
    buffer.end()
    token.take()?.cancel()
    batch = []
    head = 0
  }
}
