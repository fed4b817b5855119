extension Recorder {
  /// Waits until `count` changes have been recorded since the recorder was made, or elements of a sequence.
  ///
  /// ```swift
  /// await recorder.wait(count: 2)
  /// recorder.expectValues(["Ada", "Grace", "Joan"])
  /// ```
  /// It ends as soon as they are there, once, and at once if there are more already. It checks nothing: what came beyond
  /// `count` is kept for the next check. Beyond the limit, or if nothing can come any more, it fails the test. It ends without
  /// a failure if the task is cancelled.
  ///
  /// - Parameters:
  ///   - count: counted from the beginning of the recording, not from now.
  ///   - limitInSeconds: how long to wait before a test counts as hanging.
  /// - Returns: whether they came.
  @discardableResult
  public nonisolated(nonsending) func wait(
    count: Int, limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    let end = await history.timeline.wait(count: count, limitInSeconds: limitInSeconds)
    history.timeline.report(
      end, expected: "\(count) of \(Value.self) to be recorded", limitInSeconds: limitInSeconds,
      at: CallSite(fileID, filePath, line, column))
    return end == .arrived
  }

  /// The first value that was recorded and not yet checked; waits for it if there is none.
  ///
  /// ```swift
  /// #expect(await recorder.next() == "Grace")
  /// ```
  /// Beyond the limit, or if nothing can come any more, it fails the test. It ends without a failure if the task is
  /// cancelled.
  ///
  /// - Parameter limitInSeconds: how long to wait before a test counts as hanging.
  /// - Returns: the new value of the change, or the element of the sequence; nil if none came.
  public nonisolated(nonsending) func next(
    limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Value? {
    let (arrival, end) = await history.timeline.next(limitInSeconds: limitInSeconds)
    history.timeline.report(
      end, expected: "one more \(Value.self) to be recorded", limitInSeconds: limitInSeconds,
      at: CallSite(fileID, filePath, line, column))
    return arrival?.new
  }

  /// Waits until nothing can be recorded any more: the source has gone, or the sequence has ended.
  ///
  /// Beyond the limit it fails the test. It ends without a failure if the task is cancelled.
  ///
  /// - Parameter limitInSeconds: how long to wait before a test counts as hanging.
  /// - Returns: whether the end came.
  @discardableResult
  public nonisolated(nonsending) func waitForEnd(
    limitInSeconds: Double = WaitingLimit.defaultInSeconds,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    let end = await history.timeline.waitForEnd(limitInSeconds: limitInSeconds)
    if end == .limitReached {
      reportFailure(
        expected: "the source of \(Value.self) to end within \(limitInSeconds) s",
        found: "that it lives, after \(history.timeline.count) recorded",
        cause: "somebody still holds the source, or the sequence is not finished.",
        remedy: "let go of the source, finish the sequence, or look with `expectReleased` for who holds it.",
        at: CallSite(fileID, filePath, line, column))
    }
    return if case .impossible = end { true } else { false }
  }
}

extension Timeline {
  /// Fails the test if a wait for something to be recorded ended without it.
  func report(_ end: WaitEnd, expected: String, limitInSeconds: Double, at site: CallSite) {
    switch end {
    case .arrived, .cancelled: break
    case .impossible(let reason):
      reportFailure(
        expected: expected, found: "\(count), and \(reason.fact)", cause: reason.cause, remedy: reason.remedy, at: site)
    case .limitReached:
      reportFailure(
        expected: "\(expected) within \(limitInSeconds) s", found: "\(count)",
        cause: "what the test waits for was not done, or is done by a thread or an actor that this wait keeps busy.",
        remedy: "check that something sets the value or calls the delegate; act before waiting.", at: site)
    }
  }
}
