/// Delegates of one protocol, called one after the other in the order in which they were added.
///
/// ```swift
/// let screens = MulticastDelegate<any CartDelegate>()
/// screens.add(badge)
/// screens.invoke { $0.cartDidChange(cart) }
/// ```
/// Delegates are held weakly, so a screen that goes needs no goodbye. The same object added twice is called once; two objects
/// that are equal are still two. A delegate that is removed, or dies, before its turn is not called; one that is added
/// during a call is called from the next one on.
///
/// To stand where a single delegate is expected, let the multicast delegate conform, one line for each method:
///
/// ```swift
/// extension MulticastDelegate: CartDelegate where Delegate == any CartDelegate {
///   func cartDidChange(_ cart: Cart) { invoke { $0.cartDidChange(cart) } }
/// }
/// ```
///
/// - Concurrency: belongs to one isolation domain, where the delegates are called; not `Sendable`. Only `remove(_:)` may be
///   reached from any thread.
/// - Reentrancy: everything here may be called from inside a delegate. A nested `invoke` is a nested call.
public final class MulticastDelegate<Delegate> {
  /// - Invariant: read and written under `lock`; a walk reads slots without it while `walks` is not 0.
  private let lock = Lock()
  @exclusivity(unchecked) private var registry = MulticastRegistry<DelegateEntry>()
  /// Calls under way, nested ones included: as long as there is one, nothing is moved or freed.
  @exclusivity(unchecked) private var walks = 0

  /// Makes a multicast delegate without delegates.
  public init() {}

  /// Adds `delegate` behind the others; if it is there already, it keeps its place.
  ///
  /// - Parameters:
  ///   - delegate: an object. Inside its deinit this has no effect.
  ///   - retained: whether the delegate is kept alive, until it is removed. Added again with true, it is kept from then on.
  /// - Returns: whether it was added now.
  /// - Precondition: `delegate` is an object, and not this multicast delegate. The message says "a value type" or "to itself".
  /// - Complexity: amortised O(1).
  @discardableResult
  public func add(_ delegate: Delegate, retained: Bool = false) -> Bool {
    guard let object = Self.object(of: delegate) else { Self.trapValueType(delegate) }
    if object === self { Self.trapItself() }
    return withRegistry { registry, isWalked, discarded in
      if let entry = registry.payload(ownedBy: object, discarding: &discarded) {
        if retained { entry.pointee.retained = object }
        return false
      }
      let label = SlotLabel.make(name: nil, owner: object)!
      guard !label.pointee.isOrphan(keeping: &discarded.owners) else {
        SlotLabel.destroy(label)
        return false
      }
      guard let existential = UnretainedExistential(delegate, of: object) else { Self.trapBoxed() }
      let entry = DelegateEntry(delegate: existential, retained: retained ? object : nil)
      _ = registry.append(entry, flags: [], label: label, isWalked: isWalked, discarding: &discarded)
      return true
    }
  }

  /// Removes `delegate`; also from its deinit, where it has stopped counting already.
  ///
  /// - Returns: whether it was there.
  /// - Complexity: amortised O(log n), where n is the number of delegates.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    guard let object = Self.object(of: delegate) else { return false }
    let identity = ObjectIdentifier(object)
    return withRegistry { registry, isWalked, discarded in
      registry.endAll(ownedBy: identity, isWalked: isWalked, discarding: &discarded) > 0
    }
  }

  /// Removes all delegates.
  ///
  /// - Returns: how many there were.
  /// - Complexity: O(n).
  @discardableResult
  public func removeAll() -> Int {
    withRegistry { registry, isWalked, discarded in
      registry.endAll(isWalked: isWalked, discarding: &discarded)
    }
  }

  /// Whether `delegate`, this very object, is among the delegates.
  ///
  /// - Complexity: O(log n), where n is the number of delegates.
  public func contains(_ delegate: Delegate) -> Bool {
    guard let object = Self.object(of: delegate) else { return false }
    return withRegistry { registry, _, discarded in
      registry.payload(ownedBy: object, discarding: &discarded) != nil
    }
  }

  /// How many delegates are alive.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    withRegistry { registry, isWalked, discarded in
      registry.activeCount(isWalked: isWalked, discarding: &discarded)
    }
  }

  /// The delegates that are alive, in the order in which they were added.
  ///
  /// - Complexity: O(n).
  public var delegates: [Delegate] {
    var delegates: [Delegate] = []
    visit { _, entry in
      entry.pointee.delegate.withExistential { delegates.append($0) }
      return true
    }
    return delegates
  }

  /// Runs `body` on the registry with the lock held, and lets go of what it discards after.
  private func withRegistry<Result>(
    _ body: (inout MulticastRegistry<DelegateEntry>, _ isWalked: Bool, inout Discarded<DelegateEntry>) -> Result
  ) -> Result {
    var discarded = Discarded<DelegateEntry>()
    return lock.withLock { body(&registry, walks > 0, &discarded) }
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
}

@available(
  *, unavailable, message: "A MulticastDelegate belongs to one isolation domain, where its delegates are called."
)
extension MulticastDelegate: Sendable {}

extension MulticastDelegate: CustomStringConvertible {
  /// The type and the delegates' types, in order.
  public var description: String {
    let types = delegates.map { "\(type(of: $0 as Any))" }.joined(separator: ", ")
    return "MulticastDelegate<\(Delegate.self)>(\(types))"
  }
}
