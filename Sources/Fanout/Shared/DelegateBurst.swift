import Synchronization

/// A task that makes the calls of one mailbox; known to what runs in it.
final class DelegateBurst: Sendable {
  @TaskLocal static var current: DelegateBurst?

  let mailbox: any AnyDelegateMailbox
  let bursts: DelegateBursts
  private let task: Int
  private let hasEnded = Atomic<Bool>(false)

  /// Begins a burst in the current task.
  init(of mailbox: any AnyDelegateMailbox, among bursts: DelegateBursts) {
    self.mailbox = mailbox
    self.bursts = bursts
    task = Self.currentTask
  }

  func end() {
    hasEnded.store(true, ordering: .releasing)
  }

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// Whether the current task is the one that makes the calls, and not one that a delegate has started.
  ///
  /// While the burst lasts no other task has the same hash.
  var isOfCurrentTask: Bool {
    !isOver && task == Self.currentTask
  }

  private static var currentTask: Int {
    withUnsafeCurrentTask { $0?.hashValue ?? 0 }
  }
}

/// The mailboxes of one multicast delegate in which calls wait, those of removed delegates included.
final class DelegateBursts: Sendable {
  private struct Entry {
    let mailbox: any AnyDelegateMailbox
    /// A burst may begin before the one before has signed off.
    var count: Int
  }

  private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  func begin(_ mailbox: any AnyDelegateMailbox) {
    entries.withLock { $0[ObjectIdentifier(mailbox), default: Entry(mailbox: mailbox, count: 0)].count += 1 }
  }

  func end(_ mailbox: any AnyDelegateMailbox) {
    entries.withLock { entries in
      let key = ObjectIdentifier(mailbox)
      entries[key]?.count -= 1
      if entries[key]?.count == 0 { entries[key] = nil }
    }
  }

  var current: [ObjectIdentifier: any AnyDelegateMailbox] {
    entries.withLock { $0.mapValues(\.mailbox) }
  }
}

/// A wait until so many mailboxes have got to a certain point.
final class Flush: Sendable {
  private struct State {
    var missing: Int
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state: Guarded<State>

  init(of count: Int) {
    state = Guarded(State(missing: count))
  }

  func arrive() {
    resume { $0 - 1 }
  }

  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.missing > 0 { state.continuation = continuation }
          return state.missing <= 0
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      resume { _ in 0 }
    }
  }

  private func resume(_ missing: (Int) -> Int) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.missing = missing(state.missing)
      return state.missing <= 0 ? state.continuation.take() : nil
    }
    continuation?.resume()
  }
}
