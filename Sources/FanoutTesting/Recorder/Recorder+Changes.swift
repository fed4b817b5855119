import Fanout

extension Recorder {
  /// Starts recording a sequence of changes on the caller's actor.
  ///
  /// The iterator is made before this returns. ``changes`` are the elements. Where the sequence has merged changes that waited,
  /// they are recorded as one, and the history is contiguous as ever.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - areEqual: tells whether two values are the same, for the checks.
  ///   - isolation: the actor. In a function that belongs to none this does not compile.
  public convenience init(
    _ sequence: ChangeSequence<Value>, by areEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let history = RecordedHistory<Value>(by: areEqual, at: CallSite(fileID, filePath, line, column))
    let iterator = sequence.makeAsyncIterator()
    let task = Task {
      // Captured, so that the task runs on the actor.
      _ = isolation
      await history.record(all: iterator)
    }
    self.init(history) { task.cancel() }
  }

  /// Starts recording a sequence of changes on the caller's actor.
  ///
  /// The iterator is made before this returns. ``changes`` are the elements. Where the sequence has merged changes that waited,
  /// they are recorded as one, and the history is contiguous as ever.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - isolation: the actor. In a function that belongs to none this does not compile.
  public convenience init(
    _ sequence: ChangeSequence<Value>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Value: Equatable {
    self.init(
      sequence, by: { $0 == $1 }, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Starts recording a sequence of changes of a shared value; anywhere.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - areEqual: tells whether two values are the same, for the checks.
  public convenience init(
    _ sequence: SharedChangeSequence<Value>, by areEqual: @escaping (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Value: Sendable {
    let history = RecordedHistory<Value>(by: areEqual, at: CallSite(fileID, filePath, line, column))
    // Made here, then used by the task alone.
    nonisolated(unsafe) let iterator = sequence.makeAsyncIterator()
    let task = Task { await history.record(all: iterator) }
    self.init(history) { task.cancel() }
  }

  /// Starts recording a sequence of changes of a shared value; anywhere.
  ///
  /// - Parameter sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  public convenience init(
    _ sequence: SharedChangeSequence<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Value: Sendable & Equatable {
    self.init(sequence, by: { $0 == $1 }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension RecordedHistory {
  /// Adds changes until there are no more.
  fileprivate func record(
    all changes: ChangeSequence<Value>.Iterator, isolation: isolated (any Actor)? = #isolation
  ) async {
    var changes = changes
    while let (old, new) = await changes.next(isolation: isolation) { record(old, new) }
    timeline.finish(.sequenceHasEnded)
  }
}
