import Fanout
import Testing

extension SubscriptionCase {
  /// The handlers of a subscription, as any thread may call them.
  private struct Handlers {
    let changes: @Sendable (Int, Int) -> Bool
    let values: @Sendable (Int) -> Bool
    let ownedChanges: @Sendable (Owner, Int, Int) -> Bool
    let ownedValues: @Sendable (Owner, Int) -> Bool

    init(owner: Owner, _ log: @escaping @Sendable (String) -> Void) {
      let identity = ObjectIdentifier(owner)
      let changes: @Sendable (Int, Int) -> Bool = { old, new in
        log("\(old)→\(new)")
        return new < 2
      }
      let values: @Sendable (Int) -> Bool = { value in
        log("\(value)")
        return value < 2
      }
      self.changes = changes
      self.values = values
      ownedChanges = { handedIn, old, new in
        #expect(ObjectIdentifier(handedIn) == identity)
        return changes(old, new)
      }
      ownedValues = { handedIn, value in
        #expect(ObjectIdentifier(handedIn) == identity)
        return values(value)
      }
    }
  }

  /// Makes the subscription, on the delivering thread.
  func subscribe(
    to count: SharedObservable<Int>, owner: Owner, _ log: @escaping @Sendable (String) -> Void
  ) -> SubscriptionToken {
    let handlers = Handlers(owner: owner, log)
    return form == .changes
      ? subscribeChanges(to: count, owner: owner, handlers)
      : subscribeValues(to: count, owner: owner, initial: form == .valuesWithInitial, handlers)
  }

  private func subscribeChanges(
    to count: SharedObservable<Int>, owner: Owner, _ handlers: Handlers
  ) -> SubscriptionToken {
    let (changes, owned) = (handlers.changes, handlers.ownedChanges)
    return switch (verb, ending) {
    case (.always, .anonymous): count.subscribe { _ = changes($0, $1) }
    case (.always, .name): count.subscribe(named: "name") { _ = changes($0, $1) }
    case (.always, .owner): count.subscribe(owner: owner) { _ = owned($0, $1, $2) }
    case (.always, .nameAndOwner): count.subscribe(named: "name", owner: owner) { _ = owned($0, $1, $2) }
    case (.once, .anonymous): count.subscribeOnce { _ = changes($0, $1) }
    case (.once, .name): count.subscribeOnce(named: "name") { _ = changes($0, $1) }
    case (.once, .owner): count.subscribeOnce(owner: owner) { _ = owned($0, $1, $2) }
    case (.once, .nameAndOwner): count.subscribeOnce(named: "name", owner: owner) { _ = owned($0, $1, $2) }
    case (.while, .anonymous): count.subscribeWhile(changes)
    case (.while, .name): count.subscribeWhile(named: "name", changes)
    case (.while, .owner): count.subscribeWhile(owner: owner, owned)
    case (.while, .nameAndOwner): count.subscribeWhile(named: "name", owner: owner, owned)
    }
  }

  private func subscribeValues(
    to count: SharedObservable<Int>, owner: Owner, initial: Bool, _ handlers: Handlers
  ) -> SubscriptionToken {
    let (values, owned) = (handlers.values, handlers.ownedValues)
    return switch (verb, ending) {
    case (.always, .anonymous): count.subscribe(initial: initial) { _ = values($0) }
    case (.always, .name): count.subscribe(named: "name", initial: initial) { _ = values($0) }
    case (.always, .owner): count.subscribe(owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.always, .nameAndOwner):
      count.subscribe(named: "name", owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.once, .anonymous): count.subscribeOnce(initial: initial) { _ = values($0) }
    case (.once, .name): count.subscribeOnce(named: "name", initial: initial) { _ = values($0) }
    case (.once, .owner): count.subscribeOnce(owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.once, .nameAndOwner):
      count.subscribeOnce(named: "name", owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.while, .anonymous): count.subscribeWhile(initial: initial, values)
    case (.while, .name): count.subscribeWhile(named: "name", initial: initial, values)
    case (.while, .owner): count.subscribeWhile(owner: owner, initial: initial, owned)
    case (.while, .nameAndOwner): count.subscribeWhile(named: "name", owner: owner, initial: initial, owned)
    }
  }

  /// Makes the subscription, bound to the caller's actor; there is only one verb there.
  func observe(
    _ count: SharedObservable<Int>, owner: Owner, isolation: isolated any Actor = #isolation,
    _ log: @escaping @Sendable (String) -> Void
  ) -> SubscriptionToken {
    let handlers = Handlers(owner: owner, log)
    let (changes, ownedChanges) = (handlers.changes, handlers.ownedChanges)
    let (values, ownedValues) = (handlers.values, handlers.ownedValues)
    let initial = form == .valuesWithInitial
    return switch (form, ending) {
    case (.changes, .anonymous): count.observe { _ = changes($0, $1) }
    case (.changes, .name): count.observe(named: "name") { _ = changes($0, $1) }
    case (.changes, .owner): count.observe(owner: owner) { _ = ownedChanges($0, $1, $2) }
    case (.changes, .nameAndOwner): count.observe(named: "name", owner: owner) { _ = ownedChanges($0, $1, $2) }
    case (_, .anonymous): count.observe(initial: initial) { _ = values($0) }
    case (_, .name): count.observe(named: "name", initial: initial) { _ = values($0) }
    case (_, .owner): count.observe(owner: owner, initial: initial) { _ = ownedValues($0, $1) }
    case (_, .nameAndOwner): count.observe(named: "name", owner: owner, initial: initial) { _ = ownedValues($0, $1) }
    }
  }

  /// Makes the subscription, bound to a queue.
  func subscribe(
    to count: SharedObservable<Int>, on queue: any DeliveryQueue, owner: Owner,
    _ log: @escaping @Sendable (String) -> Void
  ) -> SubscriptionToken {
    let handlers = Handlers(owner: owner, log)
    let (changes, ownedChanges) = (handlers.changes, handlers.ownedChanges)
    let (values, ownedValues) = (handlers.values, handlers.ownedValues)
    let initial = form == .valuesWithInitial
    return switch (form, ending) {
    case (.changes, .anonymous): count.subscribe(on: queue) { _ = changes($0, $1) }
    case (.changes, .name): count.subscribe(on: queue, named: "name") { _ = changes($0, $1) }
    case (.changes, .owner): count.subscribe(on: queue, owner: owner) { _ = ownedChanges($0, $1, $2) }
    case (.changes, .nameAndOwner):
      count.subscribe(on: queue, named: "name", owner: owner) { _ = ownedChanges($0, $1, $2) }
    case (_, .anonymous): count.subscribe(on: queue, initial: initial) { _ = values($0) }
    case (_, .name): count.subscribe(on: queue, named: "name", initial: initial) { _ = values($0) }
    case (_, .owner): count.subscribe(on: queue, owner: owner, initial: initial) { _ = ownedValues($0, $1) }
    case (_, .nameAndOwner):
      count.subscribe(on: queue, named: "name", owner: owner, initial: initial) { _ = ownedValues($0, $1) }
    }
  }

  /// The cases of a bound subscription.
  static let bound = all.filter { $0.verb == .always }

  /// Ends the subscription in each way that it can be ended; returns whether or how many ended.
  static let ends: [@Sendable (SubscriptionCase, SharedObservable<Int>, SubscriptionToken, Owner) -> Int] = [
    { _, _, token, _ in token.cancel() ? 1 : 0 },
    { _, count, token, _ in count.unsubscribe(token) ? 1 : 0 },
    { _, count, _, _ in count.unsubscribeAll() },
    { test, count, token, _ in test.hasName ? count.unsubscribe(named: "name") : token.cancel() ? 1 : 0 },
    { test, count, token, owner in test.hasOwner ? count.unsubscribe(owner: owner) : token.cancel() ? 1 : 0 },
  ]

  /// How the subscription is described.
  var label: String {
    switch ending {
    case .anonymous: "anonymous"
    case .name: "\"name\""
    case .owner: "owner Owner"
    case .nameAndOwner: "\"name\", owner Owner"
    }
  }
}
