import Dispatch
import Fanout

/// How waiting ended.
enum WaitEnd: Sendable {
  /// What was waited for is there.
  case arrived
  /// It cannot come any more.
  case impossible
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

  /// Waits as a thread.
  func block(limitInSeconds: Double) -> WaitEnd {
    let semaphore = DispatchSemaphore(value: 0)
    if let end = begin(as: .blocked(semaphore)) { return end }
    if semaphore.wait(timeout: .now() + limitInSeconds) == .timedOut { end(.limitReached) }
    return outcome
  }

  /// Waits as a task.
  nonisolated(nonsending) func suspend(limitInSeconds: Double) async -> WaitEnd {
    let limit = DispatchSource.makeTimerSource()
    limit.setEventHandler { self.end(.limitReached) }
    limit.schedule(deadline: .now() + limitInSeconds)
    limit.activate()
    defer { limit.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let end = begin(as: .suspended(continuation)) { continuation.resume(returning: end) }
      }
    } onCancel: {
      end(.cancelled)
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

/// How long fixtures wait: long enough for any machine, since only a test that would hang gets there.
public enum WaitingLimit {
  /// 10 s.
  public static var defaultInSeconds: Double { 10 }
}
