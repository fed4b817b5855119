/// What the iterators of a sequence are made from.
///
/// The node and not its handle, since a task that has the sequence must not keep alive what is to end it. But a value that
/// belongs to its sources does not end with its handle, and nobody else may hold that: `price.map(format).values`.
@usableFromInline
struct SequenceSource<Value> {
  @usableFromInline let node: ValueNode<Value>
  private let handle: AnyObject?
  @usableFromInline let buffering: Buffering
  /// What each iterator ends with, asked when one is made; nil if that has gone.
  @usableFromInline let end: () -> SequenceEnd?

  init(_ source: some Subscribable<Value>, _ buffering: Buffering, until end: @escaping () -> SequenceEnd?) {
    node = source._node.base
    node.noteSequence()
    handle = node.derivation?.pointee.belongsToSources ?? false ? source : nil
    self.buffering = buffering
    self.end = end
  }
}

/// As ``SequenceSource``, of what any thread may use.
@usableFromInline
struct SharedSequenceSource<Value: Sendable>: Sendable {
  @usableFromInline let node: ValueNode<Value>
  @usableFromInline let buffering: Buffering
  @usableFromInline let end: @Sendable () -> SequenceEnd?

  init(_ source: SharedObservable<Value>, _ buffering: Buffering, until end: @escaping @Sendable () -> SequenceEnd?) {
    node = source.node
    node.noteSequence()
    self.buffering = buffering
    self.end = end
  }
}

/// What an iterator ends with, besides its source. A sequence holds it weakly, for the same reason as that.
@usableFromInline
struct SequenceEnd {
  @usableFromInline var owner: AnyObject?
  @usableFromInline var bag: SubscriptionBag?

  /// Nothing but the source.
  static var withSource: SequenceEnd { SequenceEnd() }

  static func with(owner: AnyObject?) -> SequenceEnd? {
    owner.map { SequenceEnd(owner: $0) }
  }

  static func with(bag: SubscriptionBag?) -> SequenceEnd? {
    bag.map { SequenceEnd(bag: $0) }
  }
}
