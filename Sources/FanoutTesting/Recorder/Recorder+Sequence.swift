extension Recorder {
  /// Starts recording the elements of an asynchronous sequence.
  ///
  /// The iterator is made before this returns, so nothing that comes after is missed. ``values`` are the elements; ``changes``
  /// pairs each with the one before.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - areEqual: tells whether two elements are the same, for the checks.
  public convenience init<Source: AsyncSequence & Sendable>(
    _ sequence: Source, by areEqual: @escaping (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == Value, Value: Sendable {
    let history = RecordedHistory(initial: nil, by: areEqual, at: CallSite(fileID, filePath, line, column))
    // Made here, then used by the task alone.
    nonisolated(unsafe) var iterator = sequence.makeAsyncIterator()
    // Not detached: it has the priority of the test that waits for it.
    let task = Task {
      do {
        while let element = try await iterator.next() { history.record(element) }
        history.timeline.finish(because: "the sequence has ended")
      } catch {
        history.timeline.finish(because: "the sequence has thrown \(error)")
      }
    }
    self.init(history) { task.cancel() }
  }

  /// Starts recording the elements of an asynchronous sequence.
  ///
  /// The iterator is made before this returns, so nothing that comes after is missed. ``values`` are the elements; ``changes``
  /// pairs each with the one before.
  ///
  /// - Parameter sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  public convenience init<Source: AsyncSequence & Sendable>(
    _ sequence: Source,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == Value, Value: Sendable & Equatable {
    self.init(sequence, by: { $0 == $1 }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
