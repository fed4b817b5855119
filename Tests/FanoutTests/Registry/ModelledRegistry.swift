import Fanout

/// A registry beside its model: each operation is made on both, and they must agree on everything that can be seen.
///
/// It stands where an observable or a multicast delegate stands: it says when a walk is under way, and lets go of what was
/// discarded after each operation.
final class ModelledRegistry {
  private var registry = MulticastRegistry<Parcel>()
  private var model = RegistryModel()
  private let ledger = Ledger()
  private var owners: [OwnerKey: Owner] = [:]
  /// The walk under way, with the newest id when it began.
  private var walk: (slots: SlotWalk<Parcel>, newest: SubscriptionID)?
  /// Ended during the walk: released when it ends.
  private var retired: [Int] = []
  private var released: Set<Int> = []
  private var history: [RegistryOperation] = []

  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  var registrationCount: Int { model.registrations.count }

  /// - Parameter isChecked: false for operations that only lead to the state from which a test starts.
  func perform(_ operation: RegistryOperation, isChecked: Bool = true) throws {
    history.append(operation)
    let before = ledger.released.count
    var discarded = Discarded<Parcel>()
    let ended = try perform(operation, discarding: &discarded)
    try require(ledger.released.count == before, "nothing is released inside the operation")
    _ = consume discarded
    if walk != nil { retired += ended }
    try settle(ended: walk == nil ? ended : [], releasedSince: before)
    if isChecked { try checkState() }
  }

  /// Ends the walk, if there is one, and drops the registry: every payload has been released once.
  func finish() throws {
    if walk != nil { try perform(.endWalk) }
    registry = MulticastRegistry()
    let all = ledger.released.sorted()
    try require(all == Array(0..<registrationCount), "each payload is released exactly once, not \(all)")
  }

  /// - Returns: the positions of the registrations that ended and whose payload has to go.
  private func perform(
    _ operation: RegistryOperation, discarding discarded: inout Discarded<Parcel>
  ) throws -> [Int] {
    let isWalked = walk != nil
    switch operation {
    case .append(let kind):
      append(kind, discarding: &discarded)
    case .end(let position):
      let id = model.registrations[position].id
      let ended = registry.end(id, isWalked: isWalked, discarding: &discarded)
      return try agree(ended ? 1 : 0, model.end { $0.id == id })
    case .endForeign:
      try require(!registry.end(.next(), isWalked: isWalked, discarding: &discarded), "a foreign id ends nothing")
    case .endNamed(let name):
      let ended = registry.endAll(named: name, isWalked: isWalked, discarding: &discarded)
      return try agree(ended, model.end { $0.kind.name == name })
    case .endOwned(let key):
      guard let owner = owners[key] else { break }
      let ended = registry.endAll(ownedBy: ObjectIdentifier(owner), isWalked: isWalked, discarding: &discarded)
      return try agree(ended, model.end { $0.owner === owner })
    case .endAll:
      let ended = registry.endAll(isWalked: isWalked, discarding: &discarded)
      try require(registry.liveCount == 0 && !registry.hasIndexedKeys, "nothing is left")
      return try agree(ended, model.end { _ in true })
    case .endOrphans:
      registry.endOrphans(isWalked: isWalked, discarding: &discarded)
      try require(registry.liveCount == model.active.count, "no dead owner is left unseen")
    case .kill(let key):
      owners[key] = nil
    case .count:
      let count = registry.activeCount(isWalked: isWalked, discarding: &discarded)
      try require(count == model.active.count, "\(count) are counted")
    case .labels:
      try checkLabels(registry.activeLabels(discarding: &discarded))
    case .payload(let key):
      guard let owner = owners[key] else { break }
      let number = registry.payload(ownedBy: owner, discarding: &discarded)?.pointee.number
      let newest = model.registrations.lastIndex { $0.isActive && $0.owner === owner }
      try require(
        number == newest,
        "the payload of the newest registration of an owner is found, not \(String(describing: number))")
    case .beginWalk:
      if walk == nil { walk = (registry.walk(), registry.newestID) }
    case .endWalk:
      return try endWalk(discarding: &discarded)
    }
    return []
  }

  private func append(_ kind: RegistrationKind, discarding discarded: inout Discarded<Parcel>) {
    let owner = kind.owner.map { key in
      let owner = owners[key] ?? Owner(key)
      owners[key] = owner
      return owner
    }
    let id = registry.append(
      Parcel(registrationCount, ledger: ledger), flags: kind.readsOldValue ? .readsOldValue : [],
      label: SlotLabel.make(name: kind.name, owner: owner), isWalked: walk != nil, discarding: &discarded)
    model.append(RegistryModel.Registration(id: id, kind: kind, owner: owner))
  }

  /// The walk visits what was registered when it began, in order, without what has ended since.
  private func endWalk(discarding discarded: inout Discarded<Parcel>) throws -> [Int] {
    guard let (slots, newest) = walk else { return [] }
    let expected = model.active.filter { $0 <= newest }
    let visited = active(in: slots)
    try require(visited == expected, "the walk visits \(visited), not \(expected)")
    walk = nil
    registry.collectRetired(discarding: &discarded)
    defer { retired = [] }
    return retired
  }

  /// Checks what was released after an operation: all that ended, once each, and of the others only the orphans.
  private func settle(ended: [Int], releasedSince before: Int) throws {
    let orphans = Set(model.registrations.indices.filter { model.registrations[$0].isOrphan })
    for number in ledger.released[before...] {
      try require(released.insert(number).inserted, "payload \(number) is released once")
      try require(ended.contains(number) || orphans.contains(number), "payload \(number) stays")
      try require(walk == nil, "no payload is released during a walk")
    }
    for number in ended { try require(released.contains(number), "payload \(number) is released") }
  }

  private func checkState() throws {
    let active = model.active
    let visited = self.active(in: registry.walk())
    try require(visited == active, "\(visited) are visited, not \(active)")
    let layout = registry.layout
    let live = layout.filter { $0.state == .live }
    try require(live.count == registry.liveCount, "live slots are counted")
    try require(layout.filter { $0.state == .retired }.count == registry.retiredCount, "retired slots are counted")
    let tombstones = layout.filter { $0.state == .tombstone }.count
    try require(tombstones == registry.tombstoneCount, "tombstones are counted")
    try require(registry.newestID == (model.registrations.last?.id ?? .none), "the newest id is kept")
    // The chunks in use are half full at least, and compaction may have kept one more.
    let bound = max(2, 2 * layout.count) + max(64, 2 * layout.count)
    try require(registry.capacity <= bound, "\(registry.capacity) slots for \(layout.count)")
    if walk == nil { try require(tombstones <= max(live.count, 32), "\(tombstones) tombstones are left standing") }
    let orphans = model.registrations.contains(where: \.isOrphan)
    if !orphans {
      try require(registry.oldValueReaderCount == oldValueReaders, "those who read old values are counted")
    }
  }

  /// Checks every id, and every record that could have been made: more than is worth doing after each of many operations.
  func checkEachID() throws {
    let active = model.active
    for registration in model.registrations {
      var discarded = Discarded<Parcel>()
      let isActive = registry.isActive(registration.id, discarding: &discarded)
      try require(isActive == registration.isActive, "\(registration.id) is active: \(isActive)")
      let visited = self.active(in: registry.walk(upTo: registration.id))
      let expected = active.filter { $0 <= registration.id }
      try require(visited == expected, "a record up to \(registration.id) visits \(visited), not \(expected)")
    }
    let none = self.active(in: registry.walk(upTo: .none))
    try require(none.isEmpty, "a record from before all registrations visits \(none)")
  }

  private var oldValueReaders: Int { model.registrations.filter { $0.isActive && $0.kind.readsOldValue }.count }

  private func active(in slots: SlotWalk<Parcel>) -> [SubscriptionID] {
    var ids: [SubscriptionID] = []
    slots.visit { header, _ in
      let label = header.pointee.label
      let isOrphan = label?.pointee.ownerIdentity != nil && label?.pointee.owner == nil
      if header.pointee.isLive, !isOrphan { ids.append(header.pointee.id) }
      return true
    }
    return ids
  }

  private func checkLabels(_ labels: [(id: SubscriptionID, name: String?, ownerType: Any.Type?)]) throws {
    let active = model.registrations.filter(\.isActive)
    try require(labels.map(\.id) == active.map(\.id), "the active ones are labelled, in order")
    try require(labels.map(\.name) == active.map(\.kind.name), "the names are theirs")
    try require(
      labels.map { $0.ownerType == Owner.self } == active.map { $0.kind.owner != nil }, "the types of owners are theirs"
    )
  }

  private func agree(_ count: Int, _ ended: [Int]) throws -> [Int] {
    try require(count == ended.count, "\(count) are said to have ended, not \(ended.count)")
    return ended
  }

  private func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Disagreement(description: "\(what()), after \(history)") }
  }
}
