/// What a bound subscription is fed with.
@usableFromInline
enum BoundFeed<Value> {
  case changes
  case values(initial: Bool)
  /// As values; the closure gets the value as of the registration, with the lock held.
  case mirror((Value) -> Void)
}

extension SharedObservable {
  /// Registers what feeds a bound subscription. Not called `bind`: the compiler would suggest it where a public one is looked for.
  @inlinable
  func addBound(
    named name: String?, owner: AnyObject?, _ subscription: BoundSubscription<Value>, _ feed: BoundFeed<Value>
  ) -> SubscriptionToken {
    let forwarder = Forwarder(to: subscription)
    var beginsBurst = false
    func addValues(beginningWith begin: ((Value) -> Void)?) -> SubscriptionToken {
      node.addForwarder(
        named: name, owner: owner, cancellation: subscription.cancellation, beginningWith: begin
      ) { new in forwarder.post(old: nil, new: new) }
    }
    let token = withExtendedLifetime(self) {
      switch feed {
      case .changes:
        node.addForwarder(named: name, owner: owner, cancellation: subscription.cancellation) { old, new in
          forwarder.post(old: old, new: new)
        }
      case .values(let initial):
        addValues(beginningWith: initial ? { beginsBurst = subscription.postHolding($0) } : nil)
      case .mirror(let begin):
        addValues(beginningWith: begin)
      }
    }
    subscription.setToken(token)
    if beginsBurst { subscription.beginBurst() }
    return token
  }
}

extension BoundSubscription {
  @inlinable
  convenience init(on actor: any Actor, _ buffering: Buffering, changes handler: @escaping (Value, Value) -> Void) {
    self.init(on: actor, buffering) { old, new in
      handler(old.unsafelyUnwrapped, new)
      return true
    }
  }

  @inlinable
  convenience init(on actor: any Actor, _ buffering: Buffering, values handler: @escaping (Value) -> Void) {
    self.init(on: actor, buffering) { _, new in
      handler(new)
      return true
    }
  }

  @inlinable
  convenience init(
    on queue: any DeliveryQueue, _ buffering: Buffering, changes handler: @escaping @Sendable (Value, Value) -> Void
  ) {
    self.init(on: queue, buffering) { old, new in
      handler(old.unsafelyUnwrapped, new)
      return true
    }
  }

  @inlinable
  convenience init(
    on queue: any DeliveryQueue, _ buffering: Buffering, values handler: @escaping @Sendable (Value) -> Void
  ) {
    self.init(on: queue, buffering) { _, new in
      handler(new)
      return true
    }
  }
}
