extension Gate {
  /// Says that it has arrived and stops until the gate is open; goes on at once if it is.
  ///
  /// Beyond the limit it fails the test and goes on.
  ///
  /// - Returns: whether the gate was opened.
  @discardableResult
  public func pass(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    guard let waiter = arrive() else { return true }
    let end = waiter.block(limitInSeconds: limitInSeconds)
    return passed(waiter, end, at: CallSite(fileID, filePath, line, column))
  }

  /// Says that it has arrived and suspends the task until the gate is open; goes on at once if it is.
  ///
  /// Beyond the limit it fails the test and goes on; if the task is cancelled it goes on.
  ///
  /// - Returns: whether the gate was opened.
  @discardableResult
  public nonisolated(nonsending) func pass(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    guard let waiter = arrive() else { return true }
    let end = await waiter.suspend(limitInSeconds: limitInSeconds)
    return passed(waiter, end, at: CallSite(fileID, filePath, line, column))
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
    guard let waiter = expectArrival() else { return true }
    let end = waiter.block(limitInSeconds: limitInSeconds)
    return arrived(waiter, end, at: CallSite(fileID, filePath, line, column))
  }

  /// Suspends the task until somebody has arrived. Each arrival is waited for once: a second call waits for a second one.
  ///
  /// Beyond the limit it fails the test and returns; if the task is cancelled it returns.
  ///
  /// - Returns: whether somebody arrived.
  @discardableResult
  public nonisolated(nonsending) func waitForArrival(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    guard let waiter = expectArrival() else { return true }
    let end = await waiter.suspend(limitInSeconds: limitInSeconds)
    return arrived(waiter, end, at: CallSite(fileID, filePath, line, column))
  }

  private func passed(_ waiter: Waiter, _ end: WaitEnd, at site: CallSite) -> Bool {
    forget(waiter)
    if end == .limitReached {
      reportFailure(
        expected: "the gate to be opened within \(limitInSeconds) s", found: "it closed",
        cause: "whoever is to open it waits for what stands at the gate, or comes after it on the same thread.",
        remedy: "pass it on a thread of its own, and call `open()` before waiting for that.", at: site)
    }
    return end == .arrived
  }

  private func arrived(_ waiter: Waiter, _ end: WaitEnd, at site: CallSite) -> Bool {
    forget(waiter)
    if end == .limitReached {
      reportFailure(
        expected: "somebody to arrive at the gate within \(limitInSeconds) s", found: "nobody",
        cause: "the handler that calls `pass()` is not called, or it waits for the test.",
        remedy: "check that the handler is subscribed and that another thread sets the value.", at: site)
    }
    return end == .arrived
  }
}
