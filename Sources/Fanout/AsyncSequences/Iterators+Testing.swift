// What tests look at inside an iterator.

extension ValueSequence.Iterator {
  /// How many values wait to be taken.
  package var waitingCount: Int { consumer.waitingCount }

  /// Whether a task waits for a value.
  package var isAwaited: Bool { consumer.buffer.isAwaited }
}

extension ChangeSequence.Iterator {
  /// How many changes wait to be taken.
  package var waitingCount: Int { consumer.waitingCount }

  /// Whether a task waits for a change.
  package var isAwaited: Bool { consumer.buffer.isAwaited }
}

extension SequenceConsumer {
  fileprivate var waitingCount: Int {
    max(0, batch.count - head) + buffer.count
  }
}

extension SequenceBuffer {
  fileprivate var count: Int {
    lock.withLock { records.count }
  }

  fileprivate var isAwaited: Bool {
    lock.withLock { waiting != nil }
  }
}
