/// The values of a ``SharedObservable``: the current one, then each new one.
///
/// ```swift
/// for await rate in service.rate.values { print(rate) }
/// ```
/// It is made by ``SharedObservable/values`` and its like. It holds neither its source nor its owner; each iterator is a
/// subscription of its own.
///
/// - Concurrency: any thread may iterate, and each task for itself.
public struct SharedValueSequence<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  @usableFromInline let source: SharedSequenceSource<Value>

  init(_ source: SharedSequenceSource<Value>) {
    self.source = source
  }

  /// Subscribes. The iterator begins with the value that is current now.
  ///
  /// - Precondition: not inside a mutation of the same observable. The message says "inside its own mutation body".
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread. No value is missed, and none comes twice, while other threads set.
  @inlinable
  public func makeAsyncIterator() -> ValueSequence<Value>.Iterator {
    ValueSequence.Iterator(source.node.iterateValues(source.buffering, until: source.end()))
  }
}

/// The changes of a ``SharedObservable``, from the next one on.
///
/// ```swift
/// for await (old, new) in service.rate.changes(buffering: .newest(10)) { print("\(old) became \(new)") }
/// ```
/// The `old` of each element is the `new` of the one before, whatever the buffering: where there is no room, changes are merged.
///
/// It is made by ``SharedObservable/changes(buffering:)`` and its like. It holds neither its source nor its owner; each iterator
/// is a subscription of its own.
///
/// - Concurrency: any thread may iterate, and each task for itself.
public struct SharedChangeSequence<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = (old: Value, new: Value)
  public typealias Failure = Never

  @usableFromInline let source: SharedSequenceSource<Value>

  init(_ source: SharedSequenceSource<Value>) {
    self.source = source
  }

  /// Subscribes. The iterator begins with the next change.
  ///
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any thread.
  @inlinable
  public func makeAsyncIterator() -> ChangeSequence<Value>.Iterator {
    ChangeSequence.Iterator(source.node.iterateChanges(source.buffering, until: source.end()))
  }
}
