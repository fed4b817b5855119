import Dispatch
import Fanout

/// A place where one thread stops until another lets it go on.
///
/// ```swift
/// let gate = Gate()
/// // in the handler, on a thread of its own:
/// gate.pass()
/// // in the test:
/// gate.waitForArrival()
/// token.cancel()  // while the handler is being called
/// gate.open()
/// ```
/// Nothing sleeps: each side goes on as soon as it can. Waiting has a limit, long enough for any machine, so a test that would
/// hang fails instead and says where.
///
/// - Concurrency: everything may be called from any thread. `pass()` and `waitForArrival()` block the thread.
public final class Gate: Sendable {
  /// Generous: it is reached only by a test that would hang.
  public static var defaultLimitInSeconds: Double { 10 }

  private let limitInSeconds: Double
  private let arrivals = DispatchSemaphore(value: 0)
  private let opening = DispatchSemaphore(value: 0)
  private let opened = Guarded(false)

  /// Makes a closed gate.
  ///
  /// - Parameter limitInSeconds: how long to wait before a test counts as hanging.
  public init(limitInSeconds: Double = defaultLimitInSeconds) {
    self.limitInSeconds = limitInSeconds
  }

  /// Whether the gate lets everybody pass.
  public var isOpen: Bool { opened.withLock { $0 } }

  /// Says that it has arrived and stops until the gate is open; goes on at once if it is.
  ///
  /// Beyond the limit it fails the test and goes on.
  ///
  /// - Returns: whether the gate was opened.
  @discardableResult
  public func pass(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    arrivals.signal()
    if wait(for: opening) {
      // Leaves the gate open behind it.
      opening.signal()
      return true
    }
    reportFailure(
      expected: "the gate to be opened within \(limitInSeconds) s", found: "it closed",
      cause: "the test waits for what stands at the gate, so it never comes to open it.",
      remedy: "call `open()` before waiting for the thread that passes.", at: CallSite(fileID, filePath, line, column))
    return false
  }

  /// Waits until somebody has arrived. Each arrival is waited for once: a second call waits for a second one.
  ///
  /// Beyond the limit it fails the test and returns.
  ///
  /// - Returns: whether somebody arrived.
  @discardableResult
  public func waitForArrival(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    if wait(for: arrivals) { return true }
    reportFailure(
      expected: "somebody to arrive at the gate within \(limitInSeconds) s", found: "nobody",
      cause: "the handler that calls `pass()` is not called, or it waits for the test.",
      remedy: "check that the handler is subscribed and that another thread sets the value.",
      at: CallSite(fileID, filePath, line, column))
    return false
  }

  /// Lets everybody pass, now and later. Opening an open gate has no effect.
  public func open() {
    let wasOpen = opened.withLock { opened in
      defer { opened = true }
      return opened
    }
    if !wasOpen { opening.signal() }
  }

  private func wait(for semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + limitInSeconds) == .success
  }
}
