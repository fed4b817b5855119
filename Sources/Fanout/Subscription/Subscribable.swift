/// A value that can be read and followed.
///
/// ```swift
/// func show(_ title: some Subscribable<String>) -> SubscriptionToken {
///   title.subscribe(initial: true) { title in print(title) }
/// }
/// ```
/// There are two forms of handler, told apart by the label `initial:`. A *changes* handler takes a pair:
/// `subscribe { old, new in }`. A *values* handler takes the new value alone, and `initial:` says whether it is called with
/// the current one at once: `subscribe(initial: true) { value in }`.
///
/// A subscription ends when its token is cancelled, its name is removed, its owner dies, its bag goes, or its observable
/// goes; nothing else ends it. In particular a token that is dropped does not.
///
/// The types of this library conform; other types cannot.
public protocol Subscribable<Value>: AnyObject {
  associatedtype Value

  /// The current value.
  var value: Value { get }

  /// Not API: what the methods of this protocol work on.
  var _node: _Node<Value> { get }
}

/// Not API: the inside of a ``Subscribable``.
public struct _Node<Value> {
  @usableFromInline package let base: ValueNode<Value>

  @inlinable
  init(_ base: ValueNode<Value>) {
    self.base = base
  }
}

@available(*, unavailable, message: "A source belongs to one isolation domain.")
extension _Node: Sendable {}
