import Fanout

/// What a registry has to do, in the plainest way: an array of all registrations ever made.
struct RegistryModel {
  struct Registration {
    let id: SubscriptionID
    let kind: RegistrationKind
    weak var owner: Owner?
    var hasEnded = false

    var isActive: Bool { !hasEnded && (kind.owner == nil || owner != nil) }
    /// Its owner has died, and the registry may or may not have noticed.
    var isOrphan: Bool { !hasEnded && kind.owner != nil && owner == nil }
  }

  private(set) var registrations: [Registration] = []

  var active: [SubscriptionID] { registrations.filter(\.isActive).map(\.id) }

  mutating func append(_ registration: Registration) {
    registrations.append(registration)
  }

  /// Ends the active registrations that `predicate` picks, and returns their positions.
  mutating func end(where predicate: (Registration) -> Bool) -> [Int] {
    let ending = registrations.indices.filter { registrations[$0].isActive && predicate(registrations[$0]) }
    for position in ending { registrations[position].hasEnded = true }
    return ending
  }
}

final class Owner {
  let key: OwnerKey

  init(_ key: OwnerKey) {
    self.key = key
  }
}
