extension ValueNode {
  /// Registers an iterator that gets the current value and each later one.
  @inlinable
  final func iterateValues(_ buffering: Buffering, until end: SequenceEnd?) -> SequenceConsumer<Value> {
    iterate(buffering, until: end) { producer, owner in
      addForwarder(
        named: nil, owner: owner, cancellation: producer.cancellation, access: .iterated,
        beginningWith: producer.buffer.begin
      ) { new in producer.buffer.receive(old: nil, new: new) }
    }
  }

  /// Registers an iterator that gets each later change.
  @inlinable
  final func iterateChanges(_ buffering: Buffering, until end: SequenceEnd?) -> SequenceConsumer<Value> {
    iterate(buffering, until: end) { producer, owner in
      addForwarder(named: nil, owner: owner, cancellation: producer.cancellation) { old, new in
        producer.buffer.receive(old: old, new: new)
      }
    }
  }

  /// - Parameters:
  ///   - end: nil if that has come already.
  ///   - register: makes a handler that captures the producer, and registers it.
  @inlinable
  final func iterate(
    _ buffering: Buffering, until end: SequenceEnd?,
    _ register: (SequenceProducer<Value>, _ owner: AnyObject?) -> SubscriptionToken
  ) -> SequenceConsumer<Value> {
    let buffer = SequenceBuffer<Value>(buffering)
    let cancellation = Cancellation()
    guard let end else {
      buffer.end()
      return SequenceConsumer(buffer, cancellation, token: nil, owner: nil)
    }
    let token = register(SequenceProducer(buffer, cancellation), end.owner)
    end.bag?.insert(token)
    return SequenceConsumer(buffer, cancellation, token: token, owner: end.owner)
  }
}
