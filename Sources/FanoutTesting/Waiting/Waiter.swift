import Dispatch
import Fanout

/// How waiting ended.
enum WaitEnd: Equatable, Sendable {
  /// What was waited for is there.
  case arrived
  /// It cannot come any more.
  case impossible(RecordingEnd)
  case limitReached
  /// The task that waited was cancelled.
  case cancelled
}

/// One wait of a thread or a task: it ends once, by whatever comes first.
final class Waiter: Sendable {
  private enum State: Sendable {
    case begun
    case blocked(DispatchSemaphore)
    case suspended(CheckedContinuation<WaitEnd, Never>)
    case ended(WaitEnd)
  }

  private let state = Guarded(State.begun)

  /// Lets the wait end.
  ///
  /// - Returns: whether it had not ended before.
  @discardableResult
  func end(_ end: WaitEnd) -> Bool {
    let before = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(end) } }
      return state
    }
    switch before {
    case .begun: return true
    case .ended: return false
    case .blocked(let semaphore): semaphore.signal()
    case .suspended(let continuation): continuation.resume(returning: end)
    }
    return true
  }

  var hasEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Waits as a thread.
  func block(limitInSeconds: Double) -> WaitEnd {
    let semaphore = DispatchSemaphore(value: 0)
    if let end = begin(as: .blocked(semaphore)) { return end }
    startLimit(of: limitInSeconds)
    // If this is one of the threads that tasks share, and the others are blocked too, the limit is never reached.
    let atLatest = limitInSeconds * WaitingLimit.mostExtension
    if semaphore.wait(timeout: .now() + atLatest) == .timedOut { end(.limitReached) }
    return outcome
  }

  /// Waits as a task.
  nonisolated(nonsending) func suspend(limitInSeconds: Double) async -> WaitEnd {
    startLimit(of: limitInSeconds)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let end = begin(as: .suspended(continuation)) { continuation.resume(returning: end) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }

  /// Ends the wait after a number of seconds in which tasks get to run.
  ///
  /// A test run keeps the few threads that tasks share busy, for longer than any limit, and what is waited for may be queued
  /// behind. So the limit passes in steps, and after each a task has to have had its turn.
  private func startLimit(of seconds: Double) {
    if seconds <= 0 {
      end(.limitReached)
    } else {
      step(seconds / Double(WaitingLimit.steps), left: WaitingLimit.steps, priority: Task.currentPriority)
    }
  }

  private func step(_ seconds: Double, left: Int, priority: TaskPriority) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, !hasEnded else { return }
      Task.detached(priority: priority) { [weak self] in
        if left == 1 {
          self?.end(.limitReached)
        } else {
          self?.step(seconds, left: left - 1, priority: priority)
        }
      }
    }
  }

  /// - Returns: how the wait ended, if it has already.
  private func begin(as waiting: State) -> WaitEnd? {
    state.withLock { state in
      if case .ended(let end) = state { return end }
      state = waiting
      return nil
    }
  }

  private var outcome: WaitEnd {
    state.withLock { if case .ended(let end) = $0 { end } else { .limitReached } }
  }
}
