import Fanout

/// What a delegate was called with, as values that can be compared.
///
/// Name the calls, and write a delegate that has a recorder, one line for each method:
///
/// ```swift
/// enum CartCall: Equatable { case changed(items: Int) }
///
/// final class RecordingScreen: CartDelegate {
///   let calls = DelegateRecorder<CartCall>()
///   func cartDidChange(_ cart: Cart) { calls.record(.changed(items: cart.items.count)) }
/// }
/// ```
/// ```swift
/// let screen = RecordingScreen()
/// ```
/// Calls are checked once, as the changes of a ``Recorder`` are: ``expect(_:fileID:filePath:line:column:)`` compares all that no
/// check before it has seen.
///
/// The recorder can be the delegate itself, `extension DelegateRecorder: CartDelegate where Call == CartCall`, if the protocol is
/// declared in the test target. For one of another module, seen by `@testable import` too, the compiler wants the methods of a public
/// class to be public, and the calls with them.
///
/// A multicast delegate holds its delegates weakly: keep yours for the length of the test.
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
