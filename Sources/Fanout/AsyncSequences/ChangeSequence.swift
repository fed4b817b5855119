/// The changes of an ``Observable`` or a ``Computed``, from the next one on.
///
/// ```swift
/// for await (old, new) in price.changes(buffering: .unbounded) { print("\(old) became \(new)") }
/// ```
/// The `old` of each element is the `new` of the one before, whatever the buffering: where there is no room, changes are merged.
///
/// It is made by ``Subscribable/changes(buffering:)`` and its like. It holds neither its source nor its owner; each iterator is
/// a subscription of its own.
///
/// - Concurrency: it belongs to the isolation domain of its source, like that.
public struct ChangeSequence<Value>: AsyncSequence {
  public typealias Element = (old: Value, new: Value)
  public typealias Failure = Never

  @usableFromInline let source: SequenceSource<Value>

  init(_ source: SequenceSource<Value>) {
    self.source = source
  }

  /// Subscribes. The iterator begins with the next change.
  ///
  /// - Complexity: amortised O(1).
  /// - Reentrancy: inside a handler of the same observable it begins with the next change, never the running one.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(source.node.iterateChanges(source.buffering, until: source.end()))
  }

  /// A subscription, whose changes a task takes one by one. It ends when the last copy of the iterator goes.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: SequenceConsumer<Value>

    @inlinable
    init(_ consumer: SequenceConsumer<Value>) {
      self.consumer = consumer
    }

    /// The next change: waits for it if there is none.
    ///
    /// - Returns: nil at the end: the source has gone and everything was taken, the subscription has ended, or the task was
    ///   cancelled.
    /// - Precondition: no other task waits for a change of this iterator. The message says "Two tasks wait".
    /// - Complexity: O(1). Neither suspends nor allocates if there is a change.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> (old: Value, new: Value)? {
      guard let record = await consumer.next(isolation: actor) else { return nil }
      return (record.old.unsafelyUnwrapped, record.new)
    }
  }
}

@available(*, unavailable, message: "A ChangeSequence belongs to one isolation domain, that of its source.")
extension ChangeSequence: Sendable {}

@available(*, unavailable, message: "An iterator belongs to one task.")
extension ChangeSequence.Iterator: Sendable {}
