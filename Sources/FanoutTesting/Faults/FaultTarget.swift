import Fanout

/// Whose death ends a subscription.
final class FaultOwner: Sendable {}

/// What faults can be injected into.
protocol FaultTarget<Value>: AnyObject {
  associatedtype Value

  var value: Value { get set }

  /// Calls `handler`, which is used on one thread, with each change from now on.
  func join(
    named name: String?, owner: FaultOwner?, _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken

  @discardableResult
  func unsubscribe(named name: String) -> Int
}

extension Observable: FaultTarget {
  func join(
    named name: String?, owner: FaultOwner?, _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    guard let owner else { return name.map { subscribe(named: $0, handler) } ?? subscribe(handler) }
    return subscribe(named: name, owner: owner) { _, old, new in handler(old, new) }
  }
}

extension SharedObservable: FaultTarget {
  func join(
    named name: String?, owner: FaultOwner?, _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    // A run looks at the thread before it does anything.
    nonisolated(unsafe) let handler = handler
    guard let owner else {
      return name.map { subscribe(named: $0) { old, new in handler(old, new) } }
        ?? subscribe { old, new in handler(old, new) }
    }
    return subscribe(named: name, owner: owner) { _, old, new in handler(old, new) }
  }
}
