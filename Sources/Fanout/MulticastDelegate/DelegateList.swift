/// The delegates of a multicast delegate: who is there, in which order, and who is called.
///
/// It does not know the protocol of the delegates, so that it is compiled once.
///
/// `@unchecked Sendable`: the registry is read and written under `lock`; a walk reads slots without it while `walks` is not 0.
/// What an entry holds beyond the delegate is for the owner of the list to guard.
@usableFromInline
package final class DelegateList: @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var registry = MulticastRegistry<DelegateEntry>()
  /// Calls under way, nested ones included: as long as there is one, nothing is moved or freed.
  @exclusivity(unchecked) private var walks = 0

  @usableFromInline
  init() {}

  /// Adds `delegate` behind the others, unless it is there.
  ///
  /// - Parameters:
  ///   - owner: whose list this is.
  ///   - mailbox: made for a delegate that is new.
  /// - Returns: whether it was added now.
  func add<Delegate>(
    _ delegate: Delegate, retained: Bool, to owner: AnyObject, mailbox: (() -> AnyObject)? = nil,
    cancellation: Cancellation? = nil
  ) -> Bool {
    guard let object = Self.object(of: delegate) else { Self.trapValueType(delegate, type(of: owner)) }
    if object === owner { Self.trapItself(type(of: owner)) }
    return withRegistry { registry, isWalked, discarded in
      if let entry = registry.payload(ownedBy: object, discarding: &discarded) {
        if retained { entry.pointee.retained = object }
        return false
      }
      let label = SlotLabel.make(name: nil, owner: object, cancellation: cancellation)!
      guard !label.pointee.isOrphan(keeping: &discarded.owners) else {
        SlotLabel.destroy(label)
        return false
      }
      guard let existential = UnretainedExistential(delegate, of: object) else { Self.trapBoxed(type(of: owner)) }
      let entry = DelegateEntry(delegate: existential, retained: retained ? object : nil, mailbox: mailbox?())
      _ = registry.append(entry, flags: [], label: label, isWalked: isWalked, discarding: &discarded)
      return true
    }
  }

  func remove<Delegate>(_ delegate: Delegate) -> Bool {
    guard let object = Self.object(of: delegate) else { return false }
    let identity = ObjectIdentifier(object)
    return withRegistry { registry, isWalked, discarded in
      registry.endAll(ownedBy: identity, isWalked: isWalked, discarding: &discarded) > 0
    }
  }

  func removeAll() -> Int {
    withRegistry { registry, isWalked, discarded in
      registry.endAll(isWalked: isWalked, discarding: &discarded)
    }
  }

  func contains<Delegate>(_ delegate: Delegate) -> Bool {
    guard let object = Self.object(of: delegate) else { return false }
    return withRegistry { registry, _, discarded in
      registry.payload(ownedBy: object, discarding: &discarded) != nil
    }
  }

  var count: Int {
    withRegistry { registry, isWalked, discarded in
      registry.activeCount(isWalked: isWalked, discarding: &discarded)
    }
  }

  /// The delegates as what they were added as.
  func delegates<Delegate>() -> [Delegate] {
    var delegates: [Delegate] = []
    visit { _, entry in
      entry.pointee.delegate.withExistential { delegates.append($0) }
      return true
    }
    return delegates
  }

  /// The delegates' types, for descriptions.
  var typeNames: String {
    var names: [String] = []
    visit { object, _ in
      names.append("\(type(of: object))")
      return true
    }
    return names.joined(separator: ", ")
  }

  /// Visits the delegates that are alive and not removed when their turn comes; each is held for the length of its visit.
  ///
  /// - Parameter visit: gets the object and its entry; returns false to stop.
  @inlinable @inline(__always)
  func visit(_ visit: (AnyObject, UnsafeMutablePointer<DelegateEntry>) -> Bool) {
    var sawOrphan = false
    beginWalk().visit { header, entry in
      guard header.pointee.isLive else { return true }
      guard let object = header.pointee.label?.pointee.owner else {
        sawOrphan = true
        return true
      }
      let goesOn = visit(object, entry)
      // The entry uses the object behind the compiler's back, which must not release it before.
      extendLifetime(object)
      return goesOn
    }
    endWalk(sawOrphan: sawOrphan)
  }

  @usableFromInline
  func beginWalk() -> SlotWalk<DelegateEntry> {
    lock.withLock {
      if walks == 0 { registry.compactIfDue() }
      walks += 1
      return registry.walk()
    }
  }

  @usableFromInline
  func endWalk(sawOrphan: Bool) {
    var discarded = Discarded<DelegateEntry>()
    lock.withLock {
      walks -= 1
      if walks > 0 { return }
      if sawOrphan { registry.endOrphans(isWalked: false, discarding: &discarded) }
      registry.collectRetired(discarding: &discarded)
    }
  }

  /// Runs `body` on the registry with the lock held, and lets go of what it discards after.
  private func withRegistry<Result>(
    _ body: (inout MulticastRegistry<DelegateEntry>, _ isWalked: Bool, inout Discarded<DelegateEntry>) -> Result
  ) -> Result {
    var discarded = Discarded<DelegateEntry>()
    return lock.withLock { body(&registry, walks > 0, &discarded) }
  }
}
