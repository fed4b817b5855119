extension DelegateRecorder {
  /// Fails unless exactly these calls were recorded and not yet checked; then they have been.
  ///
  /// ```swift
  /// screen.calls.expect([.changed(items: 1), .changed(items: 2)])
  /// ```
  /// - Returns: whether they were.
  @discardableResult
  public func expect(
    _ calls: [Call],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let (first, found) = timeline.takeUnchecked()
    guard let comparison = Comparison(calls, found, endOf: self.calls, by: ==) else { return true }
    let (cause, remedy) = Self.advice(comparison.difference)
    reportFailure(
      expected: "the calls \(comparison.excerpt(of: calls))",
      found: "\(comparison.excerpt(of: found)), which differs \(comparison.beginning(from: first))",
      cause: cause, remedy: remedy, at: CallSite(fileID, filePath, line, column))
    return false
  }

  /// Fails if there was a call that no check has seen.
  ///
  /// That nothing *will* come is for the test to make sure: where another thread or task calls, wait for its end first.
  ///
  /// - Returns: whether there was none.
  @discardableResult
  public func expectNothingMore(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    expect([], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits until `count` calls have been recorded since the recorder was made: see
  /// ``Recorder/wait(count:limitInSeconds:fileID:filePath:line:column:)``.
  ///
  /// - Returns: whether they came.
  @discardableResult
  public nonisolated(nonsending) func wait(
    count: Int, limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    let end = await timeline.wait(count: count, limitInSeconds: limitInSeconds)
    timeline.report(
      end, expected: "\(count) of \(Call.self) to be recorded", limitInSeconds: limitInSeconds,
      at: CallSite(fileID, filePath, line, column))
    return end == .arrived
  }

  /// The first call that was recorded and not yet checked; waits for it if there is none: see
  /// ``Recorder/next(limitInSeconds:fileID:filePath:line:column:)``.
  ///
  /// - Returns: nil if none came.
  public nonisolated(nonsending) func next(
    limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Call? {
    let (call, end) = await timeline.next(limitInSeconds: limitInSeconds)
    timeline.report(
      end, expected: "one more \(Call.self) to be recorded", limitInSeconds: limitInSeconds,
      at: CallSite(fileID, filePath, line, column))
    return call
  }

  private static func advice(_ difference: Comparison.Difference) -> Comparison.Advice {
    switch difference {
    case .missing:
      (
        "the delegate was not added, was removed, or the call has not come yet.",
        "add it before acting, and keep it; if another thread or task calls, await `wait(count:)` first."
      )
    case .seen:
      (
        "a check before, or `next()`, has seen the first of them, and nothing is compared twice.",
        "expect what came since; `calls` are the whole history."
      )
    case .late: ("the delegate was added after the first of them.", "add it before acting.")
    case .hidden: Comparison.adviceOnHidden
    case .surplus:
      (
        "the method was called more often than the test knows, or the delegate was added in two places.",
        "find out who calls it, or expect that too."
      )
    case .other:
      (
        "other methods were called, or in another order, or with other values.",
        "compare from there on; `snapshot` shows all calls."
      )
    }
  }
}
