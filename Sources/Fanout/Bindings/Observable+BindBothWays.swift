extension Observable {
  /// Keeps this observable and `other` at the same value, until one of them goes.
  ///
  /// ```swift
  /// field.bindBothWays(with: model.$age)
  /// ```
  /// At the start `other` gets the value of this one. While a change is applied to one side, what that side reports back is
  /// ignored; but if it corrects the value, by an observer that clamps or rounds it, the correction comes back. So both settle in
  /// at most two changes each. Of two sides that are set in one transaction the one that was set first wins.
  ///
  /// To bind a reused field to another model, end its binding first, `bag["field"] = nil`: while that stands, the old model gets
  /// the new one's value. Bindings that form a ring, and corrections that contradict each other, never settle: they end at
  /// the feedback limit.
  ///
  /// - Parameter other: held weakly, as is this one.
  /// - Returns: a token that ends the binding before, in both directions.
  /// - Precondition: `other` is another observable. The message says "bound to itself".
  /// - Complexity: amortised O(1).
  /// - Reentrancy: inside a handler of either, the changes wait for the running delivery.
  @discardableResult
  public func bindBothWays(with other: Observable<Value>) -> SubscriptionToken {
    bindBothWays(with: other, to: { $0 }, from: { $0 })
  }

  /// Keeps this observable and `other` in step by a pair of conversions, until one of them goes.
  ///
  /// ```swift
  /// text.bindBothWays(with: model.$age, to: { Int($0) ?? 0 }, from: { String($0) })
  /// ```
  /// The conversions need not be exact inverses: what was converted in one direction is not converted back.
  ///
  /// - Parameters:
  ///   - other: held weakly, as is this one.
  ///   - convert: what `other` is set to for a value of this one.
  ///   - convertBack: what this one is set to for a value of `other`.
  /// - Returns: a token that ends the binding before, in both directions.
  /// - Precondition: `other` is another observable. The message says "bound to itself".
  /// - Complexity: amortised O(1).
  @discardableResult
  public func bindBothWays<Other>(
    with other: Observable<Other>, to convert: @escaping (Value) -> Other,
    from convertBack: @escaping (Other) -> Value
  ) -> SubscriptionToken {
    if other === self { trapBoundToItself() }
    let (there, back) = (Direction(), Direction())
    // Each handler holds the bag with the token of the other one, so that whatever ends one direction ends both.
    let (bag, bagBack) = (SubscriptionBag(), SubscriptionBag())
    let token = subscribe(owner: other) { [weak self] other, _, new in
      withExtendedLifetime(bagBack) {}
      guard let self, back.isActive, node.reportsNewest, !back.applied(node) else { return }
      there.apply(to: other) { other.value = convert(new) }
    }
    let tokenBack = other.subscribe(owner: self) { [weak other] this, _, new in
      withExtendedLifetime(bag) {}
      guard let other, there.isActive, other.node.reportsNewest, !there.applied(other.node) else { return }
      back.apply(to: this) { this.value = convertBack(new) }
    }
    there.token = token
    back.token = tokenBack
    bag.insert(token)
    bagBack.insert(tokenBack)
    there.apply(to: other) { other.value = convert(value) }
    return token
  }
}

extension Observable {
  @usableFromInline
  func trapBoundToItself() -> Never {
    trap(
      "\(description) was bound to itself; expected two observables.",
      cause: "the same property was named on both sides.",
      remedy: "bind it to the observable that it is to be in step with.")
  }
}

/// One direction of a binding: it knows which change of its target it made.
///
/// The change is told by its version and not by a flag that is up during the set: if the target is already delivering, its record
/// comes later than the set returns.
private final class Direction {
  var token: SubscriptionToken?
  private var appliedVersion: UInt64?

  /// The direction that has been cancelled during a delivery goes with the end of that; until then the other one is silent.
  var isActive: Bool { token?.isActive ?? true }

  func apply<Value>(to target: Observable<Value>, _ set: () -> Void) {
    appliedVersion = target.node.version &+ 1
    set()
  }

  /// Whether the record that `node` delivers is the change that this direction made.
  func applied<Value>(_ node: ValueNode<Value>) -> Bool {
    appliedVersion == node.recordVersion
  }
}
