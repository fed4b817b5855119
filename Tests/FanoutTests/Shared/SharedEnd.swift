import Fanout

/// The ways to end a subscription that has a name and an owner.
enum SharedEnd: CaseIterable, Sendable {
  case token, unsubscribeToken, name, owner, bag, slot, bagDeath, ownerDeath, all
}

/// A subscription that is to be ended in one of these ways, and what that needs.
final class Ending: Sendable {
  private let way: SharedEnd
  private let owners = Guarded<SubscriptionCase.Owner?>(SubscriptionCase.Owner())
  private let bags = Guarded<SubscriptionBag?>(SubscriptionBag())
  private let tokens = Guarded<SubscriptionToken?>(nil)

  init(by way: SharedEnd) {
    self.way = way
  }

  /// To make the subscription with; its name is "ended".
  var owner: SubscriptionCase.Owner { owners.withLock { $0! } }

  var token: SubscriptionToken { tokens.withLock { $0! } }

  func prepare(_ token: SubscriptionToken) {
    tokens.withLock { $0 = token }
    guard let bag = bags.withLock({ $0 }) else { return }
    if way == .slot { bag["slot"] = token } else { bag.insert(token) }
  }

  /// Ends it.
  func end<Value>(in shared: SharedObservable<Value>) {
    switch way {
    case .token: token.cancel()
    case .unsubscribeToken: shared.unsubscribe(token)
    case .name: shared.unsubscribe(named: "ended")
    case .owner: shared.unsubscribe(owner: owner)
    case .bag: bags.withLock { $0 }?.cancelAll()
    case .slot: bags.withLock { $0 }?["slot"] = nil
    case .bagDeath: drop(bags)
    case .ownerDeath: drop(owners)
    case .all: shared.unsubscribeAll()
    }
  }

  private func drop<Object>(_ box: Guarded<Object?>) {
    let dropped = box.withLock { object in
      defer { object = nil }
      return object
    }
    withExtendedLifetime(dropped) {}
  }
}
