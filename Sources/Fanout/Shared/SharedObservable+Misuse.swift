// Overloads that stand in the way of a handler for two values after `initial:`, where the value is a pair: the compiler would
// take the pair apart. They are in pairs themselves, so that the call is ambiguous; see `Subscribable+Misuse.swift`. For all other
// values the compiler says by itself that one value was expected, and a handler that gets its owner fits no wrong form.
extension SharedObservable {
  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second>(
    on queue: any DeliveryQueue, named name: String? = nil, initial: Bool, buffering: Buffering = .unbounded,
    _ handler: @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second, Initial: ExpressibleByBooleanLiteral>(
    on queue: any DeliveryQueue, named name: String? = nil, initial: Initial, buffering: Buffering = .unbounded,
    _ handler: @escaping @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func observe<First, Second>(
    named name: String? = nil, initial: Bool, buffering: Buffering = .unbounded,
    isolation: isolated any Actor = #isolation, _ handler: (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func observe<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, buffering: Buffering = .unbounded,
    isolation: isolated any Actor = #isolation, _ handler: @escaping (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }
}

extension SharedObservable {
  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeOnce<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeOnce<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping @Sendable (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeWhile<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: @Sendable (First, Second) -> Bool
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeWhile<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping @Sendable (First, Second) -> Bool
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }
}
