import Fanout

/// A queue that runs only when the test says so, one piece of work after the other.
///
/// ```swift
/// let queue = ManualQueue()
/// let token = price.subscribe(on: queue) { _, new in shown.value = new }
/// price.value = 2
/// queue.runNext()  // here the handler is called
/// ```
/// It stands where a dispatch queue stands in the app: in `subscribe(on:)` of a `SharedObservable` and in `add(_:on:)` of a
/// `SharedMulticastDelegate`. An actor runs on it if it says so:
///
/// ```swift
/// nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
/// ```
/// So nothing happens at a time that the test has not chosen, and with several queues every order can be tried:
/// ``interleavings(of:)``.
///
/// **A piece of work** is what one who enqueues takes for one. A subscription enqueues one piece for all changes that wait, an
/// actor one for each stretch of a task between two suspensions. A delivery to an actor is two: after the changes that wait a
/// second one, a moment later, looks whether more have come. Pieces run in the order in which they came, on the thread that
/// runs them.
///
/// What nobody runs stays, and keeps alive what it belongs to: run the rest at the end of a test. A test that awaits a method
/// of an actor on the queue waits for ever if nobody runs it meanwhile: use `async let` or a task.
///
/// - Concurrency: work may come from any thread. One thread or task at a time runs it; a second one fails the test.
/// - Reentrancy: running the queue inside its own work fails the test, and runs nothing.
public final class ManualQueue: Sendable {
  enum Work: Sendable {
    case delivery(@Sendable () -> Void)
    case job(UnownedJob)
  }

  private struct State: Sendable {
    var pending: [Work] = []
    /// The thread that runs a piece of work.
    var runner: ThreadIdentity?
    var waits: [(count: Int, waiter: Waiter)] = []
  }

  private let state = Guarded(State())

  public init() {}

  /// How many pieces of work wait to be run.
  public var pendingCount: Int { state.withLock { $0.pending.count } }

  /// Whether the caller is part of a piece of work of this queue.
  var isCurrent: Bool { state.withLock { $0.runner } == .current }

  func enqueue(_ work: Work) {
    let due = state.withLock { state in
      state.pending.append(work)
      let count = state.pending.count
      defer { state.waits.removeAll { $0.count <= count } }
      return state.waits.filter { $0.count <= count }
    }
    for wait in due { wait.waiter.end(.arrived) }
  }

  enum Outcome: Equatable {
    case ran
    case nothing
    /// Somebody runs a piece already: the caller itself, or another thread.
    case busy(isInside: Bool)
  }

  /// Runs the first piece of work.
  func runFirst() -> Outcome {
    let outcome = state.withLock { state -> Outcome in
      if let runner = state.runner { return .busy(isInside: runner == .current) }
      if state.pending.isEmpty { return .nothing }
      state.runner = .current
      return .ran
    }
    if outcome == .ran {
      takeAndRun()
      state.withLock { $0.runner = nil }
    }
    return outcome
  }

  /// A function of its own: when it returns, the work has been let go of too.
  @inline(never)
  private func takeAndRun() {
    switch state.withLock({ $0.pending.removeFirst() }) {
    case .delivery(let deliver): deliver()
    case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  /// Waits until so many pieces are pending.
  nonisolated(nonsending) func waitForWork(count: Int, limitInSeconds: Double) async -> WaitEnd {
    let waiter = Waiter()
    let isThere = state.withLock { state in
      if state.pending.count >= count { return true }
      state.waits.append((count, waiter))
      return false
    }
    if isThere { return .arrived }
    defer { state.withLock { $0.waits.removeAll { $0.waiter === waiter } } }
    return await waiter.suspend(limitInSeconds: limitInSeconds)
  }
}

extension ManualQueue: DeliveryQueue {
  /// Adds a piece of work.
  public func enqueueDelivery(_ delivery: @escaping @Sendable () -> Void) {
    enqueue(.delivery(delivery))
  }
}

extension ManualQueue: SerialExecutor {
  /// Adds a piece of work of an actor.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(.job(UnownedJob(job)))
  }

  /// Whether this is part of a piece of work of the queue. So `assumeIsolated` works there, for an actor that runs on it.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Ends the process unless this is part of a piece of work of the queue. The message says "outside the work of a ManualQueue".
  public func checkIsolated() {
    if isCurrent { return }
    trap(
      "Something ran outside the work of a ManualQueue; expected that an actor on it is touched only inside.",
      cause: "`assumeIsolated` was called by the test itself, or on another queue.",
      remedy: "call the actor in a task, `async let`, and run its work by `await runNext()`.")
  }
}
