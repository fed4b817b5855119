/// Delivers several sets as one: observers are called at the end, each once, with the value before and the value after.
///
/// ```swift
/// transaction {
///   first <- "Grace"
///   last <- "Hopper"
/// }  // observers of full are called once
/// ```
/// Inside, `value` reads the newest, also of derived values. At the end first the observers of the observables that were set are
/// called, in the order of the first sets, then those of derived values. An observable that was set gets one record also if
/// the values before and after are equal. Who subscribes inside begins with the value at that moment. If `body` throws, what
/// it has set stays and is delivered, and the error goes on.
///
/// Transactions nest: the outermost delivers. A transaction belongs to its thread; sets by other threads are delivered at once.
/// In a SwiftUI view write `Fanout.transaction`, since `transaction` alone means the view's method there.
///
/// - Parameter body: sets observables.
/// - Returns: what `body` returns.
/// - Complexity: that of `body`, and that of delivering what it has set.
/// - Reentrancy: inside a handler of an observable that it sets, the record of that waits for the running delivery.
@discardableResult
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  Transaction.begin()
  defer { Transaction.end() }
  return try body()
}

/// The open transaction of a thread.
final class Transaction {
  /// Transactions that are open, one inside the other.
  private var depth = 1
  /// What was set and observed, in the order of the first sets.
  var nodes: [SubscriptionNode] = []
  /// What this transaction marks derived values with: it marks each once, unless it is read in between.
  let epoch = Graph.lock.withLock { Graph.nextEpoch() }

  static func begin() {
    let state = ThreadState.current
    if let open = state.pointee.transaction {
      open.depth += 1
    } else {
      state.pointee.transaction = Transaction()
      GraphActivity.begin(GraphActivity.transaction)
    }
  }

  static func end() {
    let state = ThreadState.current
    let open = state.pointee.transaction.unsafelyUnwrapped
    open.depth -= 1
    if open.depth > 0 { return }
    state.pointee.transaction = nil
    GraphActivity.end(GraphActivity.transaction)
    open.deliver()
  }

  /// First all records are queued, so that a set by an observer comes after them; then they are delivered.
  ///
  /// A node that is being delivered gets its record in that delivery, and what is derived from it comes after that.
  private func deliver() {
    var (drained, affected, waiting): ([SubscriptionNode], [SubscriptionNode], Set<ObjectIdentifier>) = ([], [], [])
    for node in nodes {
      let commitment = node.commitPending()
      if commitment == .deliver { drained.append(node) }
      Graph.lock.withLock {
        if commitment == .queued {
          waiting.formUnion(node.affected.map { ObjectIdentifier($0) })
        } else {
          affected += node.takeAffected()
        }
      }
    }
    if !waiting.isEmpty { affected.removeAll { waiting.contains(ObjectIdentifier($0)) } }
    for node in drained { node.drainCommitted() }
    SubscriptionNode.deliver(toAffected: affected)
  }
}

/// Reads without being derived from what is read.
///
/// ```swift
/// let shown = Computed { query.value + untracked { " (\(count.value))" } }  // follows query only
/// ```
/// Outside a computation this is just `body()`.
public func untracked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let state = ThreadState.current
  let outer = (tracking: state.pointee.tracking, isUntracked: state.pointee.isUntracked)
  state.pointee.tracking = nil
  state.pointee.isUntracked = true
  defer {
    state.pointee.tracking = outer.tracking
    state.pointee.isUntracked = outer.isUntracked
  }
  return try body()
}
