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
/// Calls are checked once, as the changes of a ``Recorder`` are: ``expect(_:fileID:filePath:line:column:)`` compares all that no
/// check before it has seen. A method that returns something, or several delegates of one protocol that answer differently,
/// want a class of your own that has a recorder.
///
/// A multicast delegate holds its delegates weakly: keep the recorder for the length of the test.
///
/// - Concurrency: may be called and read on any thread; to pass it between threads, `Call` is Sendable.
public final class DelegateRecorder<Call: Equatable> {
  let timeline = Timeline<Call>()

  public init() {}

  /// Adds a call behind the others.
  public func record(_ call: Call) {
    timeline.append(call)
  }

  /// The calls so far, in order.
  public var calls: [Call] { timeline.elements }

  /// The calls as a text that is the same in every run, to compare with a stored one: a numbered line for each.
  public var snapshot: String {
    calls.enumerated().map { "\($0.offset + 1). \(stableText(of: $0.element))" }.joined(separator: "\n")
  }
}

// What is recorded is reached under the lock only.
extension DelegateRecorder: @unchecked Sendable where Call: Sendable {}
