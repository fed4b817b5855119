/// The values of an ``Observable`` or a ``Computed``: the current one, then each new one.
///
/// ```swift
/// for await name in model.$name.values { print(name) }
/// ```
/// It is made by ``Subscribable/values`` and its like. It holds neither its source nor its owner; each iterator is a
/// subscription of its own.
///
/// - Concurrency: it belongs to the isolation domain of its source, like that.
public struct ValueSequence<Value>: AsyncSequence {
  public typealias Element = Value
  public typealias Failure = Never

  @usableFromInline let source: SequenceSource<Value>

  init(_ source: SequenceSource<Value>) {
    self.source = source
  }

  /// Subscribes. The iterator begins with the value that is current now.
  ///
  /// - Precondition: not inside a mutation of the same observable. The message says "inside its own mutation body".
  /// - Complexity: amortised O(1).
  /// - Reentrancy: inside a handler of the same observable it begins with the newest value, and no change that led to it
  ///   follows.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(source.node.iterateValues(source.buffering, until: source.end()))
  }

  /// A subscription, whose values a task takes one by one. It ends when the last copy of the iterator goes.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: SequenceConsumer<Value>

    @inlinable
    init(_ consumer: SequenceConsumer<Value>) {
      self.consumer = consumer
    }

    /// The next value: waits for it if there is none.
    ///
    /// - Returns: nil at the end: the source has gone and everything was taken, the subscription has ended, or the task was
    ///   cancelled.
    /// - Precondition: no other task waits for a value of this iterator. The message says "Two tasks wait".
    /// - Complexity: O(1). Neither suspends nor allocates if there is a value.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
      await consumer.next(isolation: actor)?.new
    }
  }
}

@available(*, unavailable, message: "A ValueSequence belongs to one isolation domain, that of its source.")
extension ValueSequence: Sendable {}

@available(*, unavailable, message: "An iterator belongs to one task.")
extension ValueSequence.Iterator: Sendable {}
