// Overloads that stand in the way of a handler for two values after `initial:`. None of them is ever called.
//
// Without them the compiler would say so by itself, except where the value is a pair: there `{ old, new in }` takes the pair
// apart, compiles, and gets its two halves.
//
// - The unavailable overload of each method is picked for all other values, and its message is what the user reads.
// - It cannot be picked for a pair, since the compiler prefers whatever is available. The two overloads for pairs can: they
//   fit such a closure better than the real method, and neither of the two is better than the other (one takes any type of
//   `initial`, the other a handler that does not escape), so the call is ambiguous, and the compiler shows both of them with
//   the comment above each.
//
// There is no such overload for `subscribe { value in }`: it would turn a typo inside `{ old, new in }` into an error about
// the number of parameters.
extension Subscribable {
  @available(*, unavailable, message: "After initial: a handler takes one value; { old, new in } goes without it.")
  @discardableResult
  public func subscribe(
    named name: String? = nil, initial: Bool, _ handler: (Value, Value) -> Void
  ) -> SubscriptionToken {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribe<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }
}

extension Subscribable {
  @available(*, unavailable, message: "After initial: a handler takes one value; { old, new in } goes without it.")
  @discardableResult
  public func subscribeOnce(
    named name: String? = nil, initial: Bool, _ handler: (Value, Value) -> Void
  ) -> SubscriptionToken {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeOnce<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeOnce<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping (First, Second) -> Void
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }
}

extension Subscribable {
  @available(*, unavailable, message: "After initial: a handler takes one value; { old, new in } goes without it.")
  @discardableResult
  public func subscribeWhile(
    named name: String? = nil, initial: Bool, _ handler: (Value, Value) -> Bool
  ) -> SubscriptionToken {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeWhile<First, Second>(
    named name: String? = nil, initial: Bool, _ handler: (First, Second) -> Bool
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }

  // After initial: the handler takes one value, here a pair: write { pair in }.
  @discardableResult
  public func subscribeWhile<First, Second, Initial: ExpressibleByBooleanLiteral>(
    named name: String? = nil, initial: Initial, _ handler: @escaping (First, Second) -> Bool
  ) -> SubscriptionToken where Value == (First, Second) {
    trapPairHandler()
  }
}

/// Reached only if a compiler picks one of the overloads above, which must not happen.
func trapPairHandler() -> Never {
  trap(
    "A handler for two values was subscribed with initial:; expected one value.",
    cause: "the value is a pair, and its halves were taken for the values before and after a change.",
    remedy: "write { pair in }, or leave initial: out for { old, new in }.")
}
