import Dispatch

/// What a caller is about to do with a value that may be in the middle of a mutation.
@usableFromInline
enum ValueAccess: String {
  case read
  case set
  case mutated
  case subscribed = "subscribed to with initial: true"
  case iterated = "iterated over"
}

/// A thread that waits for the mutation body of another thread to end.
@usableFromInline
final class MutationWait {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Returns when `wake` has been called.
  @usableFromInline
  func park() {
    semaphore.wait()
  }

  func wake() {
    semaphore.signal()
  }
}

extension SubscriptionNode {
  /// Announces that this thread waits for the running mutation body, if there is one. The lock is held.
  ///
  /// - Precondition: the body is not this thread's own.
  @usableFromInline
  final func waitForMutation(_ access: ValueAccess) -> MutationWait? {
    if phase.load().contains(.mutating), mutator == .current { trapOverlap(access) }
    guard phase.insertWaitingWhileMutating() else { return nil }
    let wait = MutationWait()
    tableMakingIfNeeded().pointee.waiters.append(wait)
    return wait
  }
}
