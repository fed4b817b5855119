import Fanout
import Testing

/// The observable itself, as the subject of a program.
final class RealObservable: ProgramSubject {
  private final class Owner {}

  private let observable = Observable(0)
  private var owners: [Owner?] = (0..<ProgramGenerator.ownerCount).map { _ in Owner() }

  var value: Int { observable.value }
  var subscriberCount: Int { observable.subscriberCount }

  func set(_ value: Int) { observable.value = value }

  func mutate(adding amount: Int, _ body: () -> Void) {
    observable.update { value in
      value += amount
      body()
    }
  }

  func subscribe(
    _ subscription: ProgramSubscription, _ handler: @escaping (Int?, Int) -> Bool
  ) -> SubscriptionToken {
    guard let index = subscription.owner, let owner = owners[index] else {
      return subscribeUnowned(subscription, handler)
    }
    let identity = ObjectIdentifier(owner)
    return subscribe(subscription, owner: owner) { handedIn, old, new in
      #expect(ObjectIdentifier(handedIn) == identity)
      return handler(old, new)
    }
  }

  private func subscribeUnowned(
    _ subscription: ProgramSubscription, _ handler: @escaping (Int?, Int) -> Bool
  ) -> SubscriptionToken {
    let (name, initial) = (subscription.name, subscription.form == .valuesWithInitial)
    return switch (subscription.mode, subscription.form, name) {
    case (.always, .changes, let name?): observable.subscribe(named: name) { _ = handler($0, $1) }
    case (.always, .changes, nil): observable.subscribe { _ = handler($0, $1) }
    case (.always, _, let name?): observable.subscribe(named: name, initial: initial) { _ = handler(nil, $0) }
    case (.always, _, nil): observable.subscribe(initial: initial) { _ = handler(nil, $0) }
    case (.once, .changes, _): observable.subscribeOnce(named: name) { _ = handler($0, $1) }
    case (.once, _, _): observable.subscribeOnce(named: name, initial: initial) { _ = handler(nil, $0) }
    case (.whileBelow, .changes, _): observable.subscribeWhile(named: name) { handler($0, $1) }
    case (.whileBelow, _, _): observable.subscribeWhile(named: name, initial: initial) { handler(nil, $0) }
    }
  }

  private func subscribe(
    _ subscription: ProgramSubscription, owner: Owner, _ handler: @escaping (Owner, Int?, Int) -> Bool
  ) -> SubscriptionToken {
    let (name, initial) = (subscription.name, subscription.form == .valuesWithInitial)
    return switch (subscription.mode, subscription.form) {
    case (.always, .changes): observable.subscribe(named: name, owner: owner) { _ = handler($0, $1, $2) }
    case (.always, _): observable.subscribe(named: name, owner: owner, initial: initial) { _ = handler($0, nil, $1) }
    case (.once, .changes): observable.subscribeOnce(named: name, owner: owner) { _ = handler($0, $1, $2) }
    case (.once, _):
      observable.subscribeOnce(named: name, owner: owner, initial: initial) { _ = handler($0, nil, $1) }
    case (.whileBelow, .changes): observable.subscribeWhile(named: name, owner: owner) { handler($0, $1, $2) }
    case (.whileBelow, _):
      observable.subscribeWhile(named: name, owner: owner, initial: initial) { handler($0, nil, $1) }
    }
  }

  func cancel(_ token: SubscriptionToken) -> Bool { token.cancel() }
  func isActive(_ token: SubscriptionToken) -> Bool { token.isActive }
  func unsubscribe(named name: String) -> Int { observable.unsubscribe(named: name) }
  func unsubscribe(owner: Int) -> Int { observable.unsubscribe(owner: owners[owner]!) }
  func unsubscribeAll() -> Int { observable.unsubscribeAll() }
  func holdsOwner(_ owner: Int) -> Bool { owners[owner] != nil }
  func dropOwner(_ owner: Int) { owners[owner] = nil }
}
