import Fanout

/// A delegate that records its calls as values that can be compared.
///
/// To make one for a protocol of yours, name the calls and let the recorder conform, one line for each method:
///
/// ```swift
/// enum CartCall: Equatable { case changed(items: Int) }
///
/// extension DelegateRecorder: CartDelegate where Call == CartCall {
///   func cartDidChange(_ cart: Cart) { record(.changed(items: cart.items.count)) }
/// }
/// ```
/// ```swift
/// let screen = DelegateRecorder<CartCall>()
/// ```
/// A method that returns something, or several delegates of one protocol that answer differently, want a class of your own
/// that has a recorder.
///
/// - Concurrency: may be called and read on any thread; to pass it between threads, `Call` is Sendable.
public final class DelegateRecorder<Call: Equatable> {
  private let lock = Lock()
  private var recorded: [Call] = []

  public init() {}

  /// Adds a call behind the others.
  public func record(_ call: Call) {
    lock.withLock { recorded.append(call) }
  }

  /// The calls so far, in order.
  public var calls: [Call] {
    lock.withLock { recorded }
  }
}

// What is recorded is reached under the lock only.
extension DelegateRecorder: @unchecked Sendable where Call: Sendable {}
