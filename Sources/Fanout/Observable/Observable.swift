/// A value whose changes reach its observers.
///
/// ```swift
/// let name = Observable("Ada")
/// let token = name.subscribe { old, new in print("\(old) became \(new)") }
/// name <- "Grace"  // prints "Ada became Grace"
/// token.cancel()
/// ```
/// Each set stores the value, then calls every observer with the pair (old, new), in the order in which they subscribed. An
/// observer sees each change once, and its `old` is always the `new` that it saw before. The numbered guarantees are in
/// `docs/contract.md`.
///
/// A set inside a handler is stored at once and delivered after the running delivery has reached every observer; so in a
/// handler ``value`` is the handler's `new`, or newer.
///
/// An observable belongs to one isolation domain, almost always the main actor: it is not `Sendable`, and its handlers are
/// plain closures. What holds nevertheless across threads, for Swift 5 code that no compiler checks: sets, reads and
/// subscriptions do not crash, and each observer's history is contiguous. Subscriptions may be ended on any thread.
///
/// Who holds the observable holds its subscriptions: when it goes, they end.
public final class Observable<Value>: Subscribable, Settable {
  @usableFromInline let node: ValueNode<Value>

  /// Makes an observable that holds `value`.
  ///
  /// - Parameters:
  ///   - value: the initial value.
  ///   - label: what the observable is called in descriptions and traps.
  ///   - feedbackLimit: how deep sets made by observers during a delivery may nest; deeper is a trap. 1,000 unless given.
  /// - Precondition: `feedbackLimit` is 1 or more. The message says "feedback limit".
  @inlinable
  public init(_ value: Value, label: String? = nil, feedbackLimit: Int? = nil) {
    node = ValueNode(value)
    if label != nil || feedbackLimit != nil { node.configure(label: label, feedbackLimit: feedbackLimit) }
  }

  @inlinable
  deinit {
    node.closeWithHandle()
  }

  /// The current value.
  ///
  /// Setting it stores the new value and delivers the change, also if the two are equal. Mutating it in place,
  /// `items.value.append(item)`, does not copy the value before, unless a handler wants to know it; it is one change. A
  /// reference inside the value that is mutated is none.
  ///
  /// In a handler this is the handler's `new` or, if an observer called before has set it again, newer.
  ///
  /// - Precondition: not inside a mutation of the same observable. The message says "inside its own mutation body".
  /// - Complexity: O(1) to read, O(n) to set, where n is the number of subscriptions.
  /// - Concurrency: from the isolation domain that the observable belongs to; handlers are called there, before the set
  ///   returns.
  /// - Reentrancy: a set inside a handler of the same observable returns at once; its change is delivered when the
  ///   running delivery has reached every observer.
  @inlinable
  public var value: Value {
    get {
      withExtendedLifetime(self) { node.value }
    }
    set {
      withExtendedLifetime(self) { node.set(newValue) }
    }
    _modify {
      let mutation = node.beginMutation()
      // What stands after a `yield` is skipped if the mutation throws.
      defer { withExtendedLifetime(self) { node.endMutation(mutation) } }
      yield &node.storage!
    }
  }

  /// Mutates the value in place, as one change.
  ///
  /// ```swift
  /// let count = items.update { items in
  ///   items.append("tea")
  ///   items.sort()
  ///   return items.count
  /// }
  /// ```
  /// If `body` throws, what it has done so far stays and is delivered, and the error goes on.
  ///
  /// - Parameter body: gets the value to change. It may end subscriptions; using this observable is a trap.
  /// - Returns: what `body` returns.
  /// - Precondition: not inside a mutation of the same observable. The message says "inside its own mutation body".
  /// - Complexity: that of `body`, and O(n), where n is the number of subscriptions. The value before is copied only if a
  ///   changes handler is subscribed.
  /// - Reentrancy: as for ``value``.
  @inlinable
  public func update<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mutation = node.beginMutation()
    defer { withExtendedLifetime(self) { node.endMutation(mutation) } }
    return try body(&node.storage!)
  }

  @inlinable
  public var _node: _Node<Value> { _Node(node) }
}

@available(*, unavailable, message: "An Observable belongs to one isolation domain, almost always the main actor.")
extension Observable: Sendable {}
