extension ManualQueue {
  /// Runs one piece of work, the one that came first.
  ///
  /// If nothing is there it fails the test: somebody has to act first. For work that is still on its way from another thread there
  /// is the form with `await`, which waits.
  ///
  /// - Returns: whether a piece was run.
  @discardableResult
  public func runNext(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = CallSite(fileID, filePath, line, column)
    switch runFirst() {
    case .ran: return true
    case .busy(let isInside): reportBusy(isInside, at: site)
    case .nothing:
      reportFailure(
        expected: "a piece of work to run", found: "none",
        cause:
          "nothing was set or invoked yet, everything has been run, or it is still on its way from another thread.",
        remedy:
          "act first; what comes from tasks and actors is waited for by `await runNext()`, in an asynchronous test.",
        at: site)
    }
    return false
  }

  /// Runs one piece of work, the one that came first; waits for it if none is there.
  ///
  /// ```swift
  /// async let following: Void = clerk.follow(price)
  /// await queue.runNext()
  /// await following
  /// ```
  /// It runs on the caller's actor, as everything here does: where the test is. Beyond the limit it fails the test. It ends
  /// without a failure if the task is cancelled.
  ///
  /// - Parameter limitInSeconds: how long to wait before a test counts as hanging.
  /// - Returns: whether a piece was run.
  @discardableResult
  public nonisolated(nonsending) func runNext(
    limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    while true {
      switch runFirst() {
      case .ran: return true
      case .busy(let isInside):
        reportBusy(isInside, at: CallSite(fileID, filePath, line, column))
        return false
      case .nothing:
        let isThere = await wait(
          count: 1, limitInSeconds: limitInSeconds, fileID: fileID, filePath: filePath, line: line, column: column)
        if !isThere { return false }
      }
    }
  }

  /// Waits until so many pieces of work are pending, and runs none.
  ///
  /// With it the order is certain in which work arrives from several threads: start one, wait for it, start the next.
  ///
  /// It ends as soon as they are there. Beyond the limit it fails the test. It ends without a failure if the task is cancelled.
  ///
  /// - Parameters:
  ///   - count: to compare with ``pendingCount``.
  ///   - limitInSeconds: how long to wait before a test counts as hanging.
  /// - Returns: whether they came.
  @discardableResult
  public nonisolated(nonsending) func wait(
    count: Int, limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    let end = await waitForWork(count: count, limitInSeconds: limitInSeconds)
    if end == .limitReached {
      reportFailure(
        expected: "\(count) pending on the queue within \(limitInSeconds) s", found: "\(pendingCount)",
        cause: "nothing was set, invoked or called, or not on this queue, or what was there has been run.",
        remedy: "act before waiting; check `on:` and the actor's `unownedExecutor`.",
        at: CallSite(fileID, filePath, line, column))
    }
    return end == .arrived
  }

  /// Runs pieces of work until nothing is left, those that come meanwhile included.
  ///
  /// It does not wait: work that is still on its way from another thread is not run.
  ///
  /// - Parameter limit: beyond so many pieces it fails the test and leaves the rest.
  /// - Returns: how many pieces were run.
  @discardableResult
  public func runAll(
    limit: Int = 10_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Int {
    let site = CallSite(fileID, filePath, line, column)
    for count in 0..<max(0, limit) {
      switch runFirst() {
      case .ran: continue
      case .nothing: return count
      case .busy(let isInside):
        reportBusy(isInside, at: site)
        return count
      }
    }
    let left = pendingCount
    if left > 0 {
      reportFailure(
        expected: "the queue to be empty after \(limit) pieces of work", found: "\(left) pending",
        cause: "a handler sets the value that it follows, every time, or two handlers set each other's.",
        remedy: "let the handler set only what differs; run step by step with `runNext()`, or raise `limit:`.", at: site
      )
    }
    return max(0, limit)
  }

  private func reportBusy(_ isInside: Bool, at site: CallSite) {
    reportFailure(
      expected: "nobody to be running the queue",
      found: isInside ? "that this is part of its work" : "that another thread is",
      cause: isInside
        ? "a handler, or a method of an actor on the queue, runs the queue."
        : "two threads or tasks run the queue at the same time, or a piece of work stands at a gate.",
      remedy: "run it in one place, the test; work that adds work need not run it.", at: site)
  }
}
