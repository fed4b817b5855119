extension Subscribable {
  /// Writes the value into a property of `target`, now and after each change, until `target` dies.
  ///
  /// ```swift
  /// total.bind(to: label, \.text)
  /// ```
  /// - Parameters:
  ///   - target: held weakly.
  ///   - property: where the value goes.
  /// - Returns: a token that ends the binding before.
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>
  ) -> SubscriptionToken {
    subscribe(owner: target, initial: true) { target, value in target[keyPath: property] = value }
  }

  /// Writes the value into an optional property of `target`, now and after each change, until `target` dies.
  ///
  /// - Parameters:
  ///   - target: held weakly.
  ///   - property: where the value goes.
  /// - Returns: a token that ends the binding before.
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>
  ) -> SubscriptionToken {
    subscribe(owner: target, initial: true) { target, value in target[keyPath: property] = value }
  }

  /// Sets `target` to the value, now and after each change, until `target` goes.
  ///
  /// ```swift
  /// field.bind(to: model.$name)
  /// ```
  /// - Parameter target: held weakly.
  /// - Returns: a token that ends the binding before.
  /// - Precondition: `target` is another observable. The message says "bound to itself".
  /// - Complexity: amortised O(1).
  @inlinable
  @discardableResult
  public func bind(to target: Observable<Value>) -> SubscriptionToken {
    if _node.base === target.node { target.trapBoundToItself() }
    return subscribe(owner: target, initial: true) { target, value in target.value = value }
  }
}
