/// Which registrations carry a key: a name, or an owner's identity.
package struct KeyIndex<Key: Hashable> {
  /// Most keys are carried by one registration; that one needs no storage of its own.
  private enum Carriers {
    case one(SubscriptionID)
    case several(Set<SubscriptionID>)
  }

  private var carriers: [Key: Carriers] = [:]

  package init() {}

  package var isEmpty: Bool { carriers.isEmpty }

  /// The ids that carry `key`, oldest first.
  ///
  /// - Complexity: O(m log m), where m is their number.
  package func ids(of key: Key) -> [SubscriptionID] {
    switch carriers[key] {
    case nil: []
    case .one(let id): [id]
    case .several(let ids): ids.sorted()
    }
  }

  /// - Complexity: O(1).
  package mutating func insert(_ id: SubscriptionID, for key: Key) {
    switch carriers.removeValue(forKey: key) {
    case nil:
      carriers[key] = .one(id)
    case .one(let other):
      carriers[key] = .several([other, id])
    case .several(var ids):
      ids.insert(id)
      carriers[key] = .several(ids)
    }
  }

  /// - Complexity: O(1).
  package mutating func remove(_ id: SubscriptionID, for key: Key) {
    guard case .several(var ids) = carriers.removeValue(forKey: key) else { return }
    ids.remove(id)
    carriers[key] = ids.count == 1 ? .one(ids.first!) : .several(ids)
  }
}
