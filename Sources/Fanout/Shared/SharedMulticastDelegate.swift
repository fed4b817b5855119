/// Delegates of one protocol that live on actors, queues, or anywhere; they are called from any thread, each at its own pace.
///
/// ```swift
/// let listeners = SharedMulticastDelegate<any PlayerDelegate>()
/// listeners.add(screen)
/// listeners.invoke { await $0.playerDidStart(track) }  // returns at once
/// ```
/// Each delegate has a mailbox. A call is put into the mailboxes of all delegates and made there, first in first out: the next one
/// when the last has returned. So every delegate sees the calls in the order in which they were made, and a slow one holds up
/// nobody else. Delegates are held weakly. One that is removed, or dies, before its turn is not called; one that is added gets
/// what is invoked from then on.
///
/// The protocol is Sendable, and its methods are asynchronous where the delegates belong to actors:
///
/// ```swift
/// protocol PlayerDelegate: AnyObject, Sendable {
///   func playerDidStart(_ track: String) async
/// }
/// ```
/// A main-actor class or an actor conforms with an ordinary method.
///
/// - Concurrency: everything here may be called from any thread, also from a deinit.
/// - Reentrancy: everything but ``flush()`` may be called from inside a delegate; what is invoked there comes after the running
///   call.
public final class SharedMulticastDelegate<Delegate: Sendable>: Sendable {
  let list = DelegateList()
  let bursts = DelegateBursts()

  /// Makes a multicast delegate without delegates.
  public init() {}

  /// Adds `delegate` behind the others; if it is there already, it keeps its place, and its queue.
  ///
  /// - Parameters:
  ///   - delegate: an object. Inside its deinit this has no effect.
  ///   - retained: whether the delegate is kept alive, until it is removed. Added again with true, it is kept from then on.
  ///   - queue: where the calls are begun: methods of the delegate that belong to no actor run there. Without one they run where
  ///     asynchronous functions do.
  /// - Returns: whether it was added now.
  /// - Precondition: `delegate` is an object, and not this multicast delegate. The message says "a value type" or "to itself".
  /// - Complexity: amortised O(1).
  @discardableResult
  public func add(_ delegate: Delegate, retained: Bool = false, on queue: (any DeliveryQueue)? = nil) -> Bool {
    let cancellation = Cancellation()
    let makeMailbox = { DelegateMailbox(delegate, on: queue, cancellation: cancellation, bursts: self.bursts) }
    return list.add(delegate, retained: retained, to: self, mailbox: makeMailbox, cancellation: cancellation)
  }

  /// Removes `delegate`; also from its deinit, where it has stopped counting already. Calls that wait for it are not made.
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
}

extension SharedMulticastDelegate: CustomStringConvertible {
  /// The type and the delegates' types, in order.
  public var description: String {
    "SharedMulticastDelegate<\(Delegate.self)>(\(list.typeNames))"
  }
}
