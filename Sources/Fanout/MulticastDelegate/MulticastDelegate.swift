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
  @usableFromInline let list = DelegateList()

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
    list.add(delegate, retained: retained, to: self)
  }

  /// Removes `delegate`; also from its deinit, where it has stopped counting already.
  ///
  /// - Returns: whether it was there.
  /// - Complexity: amortised O(log n), where n is the number of delegates.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    list.remove(delegate)
  }

  /// Removes all delegates.
  ///
  /// - Returns: how many there were.
  /// - Complexity: O(n).
  @discardableResult
  public func removeAll() -> Int {
    list.removeAll()
  }

  /// Whether `delegate`, this very object, is among the delegates.
  ///
  /// - Complexity: O(log n), where n is the number of delegates.
  public func contains(_ delegate: Delegate) -> Bool {
    list.contains(delegate)
  }

  /// How many delegates are alive.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    list.count
  }

  /// The delegates that are alive, in the order in which they were added.
  ///
  /// - Complexity: O(n).
  public var delegates: [Delegate] {
    list.delegates()
  }

  /// Visits the delegates that are alive and not removed when their turn comes; each is held for the length of its visit.
  ///
  /// - Parameter visit: gets the object and its entry; returns false to stop.
  @inlinable @inline(__always)
  func visit(_ visit: (AnyObject, UnsafeMutablePointer<DelegateEntry>) -> Bool) {
    list.visit(visit)
  }
}

@available(
  *, unavailable, message: "A MulticastDelegate belongs to one isolation domain, where its delegates are called."
)
extension MulticastDelegate: Sendable {}

extension MulticastDelegate: CustomStringConvertible {
  /// The type and the delegates' types, in order.
  public var description: String {
    "MulticastDelegate<\(Delegate.self)>(\(list.typeNames))"
  }
}
