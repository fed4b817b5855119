/// A value that any thread may set and follow.
///
/// ```swift
/// let rate = SharedObservable(0.0, label: "rate")
/// rate.update { $0 += 0.1 }  // on any thread, atomically
/// ```
/// ```swift
/// actor RateService {
///   nonisolated let rate = SharedObservable(0.0)
/// }
/// ```
/// Services, caches and actors publish their state in it. In an actor it is `nonisolated`: without the word code of another module,
/// tests too, cannot reach it without `await`. It keeps the promises of ``Observable`` across threads: each observer
/// sees every change once, in order, and its `old` is always the `new` it saw before; two threads that set at once leave no
/// observer behind on a value that the observable no longer has.
///
/// **Two ways to follow it.** `subscribe` takes a `@Sendable` handler and calls it on whichever thread delivers. `observe` takes an
/// ordinary handler and calls it on the actor it was called on: in a main-actor class it may touch labels, in an actor its
/// state. Each such subscription has a mailbox, so changes arrive in order, and none after it was cancelled on that actor.
///
/// A value derived by ``Computed`` belongs to one isolation domain and cannot read this one: derive from ``mirrored()``. A
/// ``transaction(_:)`` does not hold its changes back.
///
/// Who holds the observable holds its subscriptions: when it goes, they end. What was set before is still delivered to bound ones.
public final class SharedObservable<Value: Sendable>: Settable, Sendable {
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
    node = ValueNode(value, isShared: true)
    if label != nil || feedbackLimit != nil { node.configure(label: label, feedbackLimit: feedbackLimit) }
  }

  @inlinable
  deinit {
    node.closeWithHandle()
  }

  /// The current value.
  ///
  /// Setting it stores the new value and delivers the change, also if the two are equal. Mutating it in place,
  /// `count.value += 1`, is atomic: no other thread sets between the read and the write.
  ///
  /// - Precondition: not inside a mutation of the same observable, and not inside a computation of a ``Computed``. The messages
  ///   say "inside its own mutation body" and "was computing".
  /// - Complexity: O(1) to read, O(n) to set, where n is the number of subscriptions.
  /// - Concurrency: from any thread. A set that finds another thread delivering leaves its change to that one and returns;
  ///   otherwise it returns when everything is delivered. A thread that mutates in place makes others wait.
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

  /// Mutates the value in place, atomically and as one change.
  ///
  /// ```swift
  /// let ticket = counter.update { count in
  ///   count += 1
  ///   return count
  /// }
  /// ```
  /// If `body` throws, what it has done so far stays and is delivered, and the error goes on.
  ///
  /// - Parameter body: gets the value to change. Other threads that want the value wait until it has returned, so it is short.
  ///   Two bodies on two threads that each use the other's observable wait for each other for ever, as with any lock.
  /// - Returns: what `body` returns.
  /// - Precondition: not inside a mutation of the same observable. The message says "inside its own mutation body".
  /// - Complexity: that of `body`, and O(n), where n is the number of subscriptions.
  /// - Concurrency: from any thread.
  @inlinable
  public func update<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mutation = node.beginMutation()
    defer { withExtendedLifetime(self) { node.endMutation(mutation) } }
    return try body(&node.storage!)
  }
}

extension SharedObservable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type, the value and, if there is one, the label: `SharedObservable<Double>(0.5, label: "rate")`.
  ///
  /// Safe anywhere, a debugger and a mutation body included: while the value is being mutated, that is what it says.
  public var description: String {
    node.describe(placeholder: "being mutated")
  }

  /// The description, and a line for each subscription, in order: its name, the type of its owner, or `anonymous`.
  ///
  /// - Complexity: O(n), where n is the number of subscriptions.
  public var debugDescription: String {
    node.describeWithSubscriptions(placeholder: "being mutated")
  }
}
