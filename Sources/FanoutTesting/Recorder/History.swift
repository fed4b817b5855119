import Fanout

/// The changes that a recorder has seen, behind the lock; held by its handler, so that the recorder itself may go.
///
/// `@unchecked Sendable`: everything is reached under the lock. What comes out is as sendable as `Value`, which is for the
/// recorder to say.
final class History<Value>: @unchecked Sendable {
  private let lock = Lock()
  private let initial: Value
  private var seen: [Change<Value>] = []
  private var isBroken = false

  init(initial: Value) {
    self.initial = initial
  }

  var changes: [Change<Value>] {
    lock.withLock { seen }
  }

  var snapshot: (initial: Value, changes: [Change<Value>]) {
    lock.withLock { (initial, seen) }
  }

  /// - Returns: the place of the change and the value that the one before ended with; nil for the first one. That one has
  ///   nothing to follow: another thread may have set the value while the recorder was being made.
  func append(_ change: Change<Value>) -> (number: Int, previous: Value)? {
    lock.withLock {
      let previous = seen.last
      seen.append(change)
      return previous.map { (seen.count, $0.new) }
    }
  }

  /// Notes a break.
  ///
  /// - Returns: whether it is the first.
  func breaks() -> Bool {
    lock.withLock {
      defer { isBroken = true }
      return !isBroken
    }
  }
}
