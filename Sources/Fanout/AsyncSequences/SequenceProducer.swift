/// What the handler of an iterator captures. It goes with the handler, whatever ended that, and with it the sequence ends.
///
/// Handlers are let go of without a lock, so a task may be resumed here.
@usableFromInline
final class SequenceProducer<Value> {
  @usableFromInline let buffer: SequenceBuffer<Value>
  @usableFromInline let cancellation: Cancellation

  @inlinable
  init(_ buffer: SequenceBuffer<Value>, _ cancellation: Cancellation) {
    self.buffer = buffer
    self.cancellation = cancellation
  }

  @inlinable
  deinit {
    // If the source has gone, what was set before is still taken. But who cancels expects silence.
    if cancellation.isCancelled { buffer.end() } else { buffer.finish() }
  }
}
