import Fanout

/// A place where one thread or task stops until another lets it go on.
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
/// A gate opens once and stays open. Opening an open gate has no effect, and what passes later does not stop; for a second
/// stop make a second gate.
///
/// In a synchronous function `pass()` and `waitForArrival()` block the thread. Swift's tasks share few threads, and a
/// main-actor test has only the one: there the thread that is to open the gate must be one of your own, as of a
/// `DispatchQueue`, never a task. In an asynchronous function the forms with `await` are chosen, which block nobody.
///
/// - Concurrency: everything may be called from any thread.
public final class Gate: @unchecked Sendable {
  // All of this is under the lock.
  private let lock = Lock()
  private var opened = false
  /// How many have arrived that nobody has waited for.
  private var arrivals = 0
  private var standing: [Waiter] = []
  private var expecting: [Waiter] = []

  let limitInSeconds: Double

  /// Makes a closed gate.
  ///
  /// - Parameter limitInSeconds: how long to wait before a test counts as hanging.
  public init(limitInSeconds: Double = WaitingLimit.defaultInSeconds) {
    self.limitInSeconds = limitInSeconds
  }

  /// Whether the gate lets everybody pass.
  public var isOpen: Bool { lock.withLock { opened } }

  /// Lets everybody pass, now and later. Opening an open gate has no effect.
  public func open() {
    let freed = lock.withLock {
      opened = true
      defer { standing = [] }
      return standing
    }
    for waiter in freed { waiter.end(.arrived) }
  }

  /// Tells one of those who wait for an arrival, or notes it for the next one who will.
  ///
  /// - Returns: who waits for the gate to open, and has not yet; nil if it is open.
  func arrive() -> Waiter? {
    while let waiter = nextExpecting() {
      // One that has reached its limit meanwhile leaves the arrival to others.
      if waiter.end(.arrived) { break }
    }
    return lock.withLock {
      if opened { return nil }
      let waiter = Waiter()
      standing.append(waiter)
      return waiter
    }
  }

  /// - Returns: nil if somebody has already arrived.
  func expectArrival() -> Waiter? {
    lock.withLock {
      if arrivals > 0 {
        arrivals -= 1
        return nil
      }
      let waiter = Waiter()
      expecting.append(waiter)
      return waiter
    }
  }

  func forget(_ waiter: Waiter) {
    lock.withLock {
      standing.removeAll { $0 === waiter }
      expecting.removeAll { $0 === waiter }
    }
  }

  private func nextExpecting() -> Waiter? {
    lock.withLock {
      if !expecting.isEmpty { return expecting.removeFirst() }
      arrivals += 1
      return nil
    }
  }
}
