/// One subscription, to end it by.
///
/// ```swift
/// let token = name.subscribe { old, new in print("\(old) became \(new)") }
/// token.cancel()
/// ```
/// A token is a small value. Dropping it ends nothing; keep it to call ``cancel()``, or hand it to a ``SubscriptionBag``.
/// It keeps neither the observable nor its value alive, and is inert once the observable has gone. Two tokens are equal if
/// they stand for the same subscription.
///
/// - Concurrency: everything here may be called from any thread, also from a deinit, and from inside a handler.
public struct SubscriptionToken: Sendable {
  @usableFromInline let id: SubscriptionID
  /// nil for a subscription that never was.
  @usableFromInline let node: SubscriptionNode?

  init(id: SubscriptionID, node: SubscriptionNode?) {
    self.id = id
    self.node = node
  }

  /// Ends the subscription: its handler is not called again on this thread, not even in the running delivery. A call on
  /// another thread that has begun goes on.
  ///
  /// The handler and what it captures are released before this returns, or, during a delivery, when that ends; those of a bound
  /// subscription on its actor or queue, in a later turn.
  ///
  /// - Returns: whether the subscription was active until now; false if it had ended already, whatever ended it.
  /// - Complexity: amortised O(log n), where n is the number of subscriptions of the observable.
  @discardableResult
  public func cancel() -> Bool {
    node?.end(id) ?? false
  }

  /// Whether the subscription still lives: nothing has ended it, its owner and its observable are there.
  ///
  /// - Complexity: O(log n), where n is the number of subscriptions of the observable.
  public var isActive: Bool {
    node?.isActive(id) ?? false
  }

  /// Puts the token into `bag`, which ends the subscription when it goes.
  public func store(in bag: SubscriptionBag) {
    bag.insert(self)
  }
}

extension SubscriptionToken: Hashable {
  public static func == (left: SubscriptionToken, right: SubscriptionToken) -> Bool {
    left.id == right.id
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension SubscriptionToken: CustomStringConvertible {
  public var description: String {
    "SubscriptionToken(\(id.rawValue), \(isActive ? "active" : "ended"))"
  }
}
