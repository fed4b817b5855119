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
    let history = RecordedHistory<Value>(by: areEqual, at: CallSite(fileID, filePath, line, column))
    // Made here, then used by the task alone.
    nonisolated(unsafe) let iterator = sequence.makeAsyncIterator()
    // Not detached: it has the priority of the test that waits for it.
    let task = Task { await history.record(all: iterator) }
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

extension Recorder {
  /// Starts recording the elements of an asynchronous sequence that belongs to the caller's actor, on that.
  ///
  /// ```swift
  /// let titles = Recorder(model.title.values(buffering: .unbounded))
  /// ```
  /// The iterator is made before this returns. ``values`` are the elements; ``changes`` pairs each with the one before. Neither
  /// the sequence nor its elements need be Sendable. In a function that belongs to no actor this does not compile: a task would
  /// take the elements elsewhere.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - areEqual: tells whether two elements are the same, for the checks.
  ///   - isolation: the actor.
  public convenience init<Source: AsyncSequence>(
    _ sequence: Source, by areEqual: @escaping (Value, Value) -> Bool, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == Value {
    let history = RecordedHistory<Value>(by: areEqual, at: CallSite(fileID, filePath, line, column))
    let iterator = sequence.makeAsyncIterator()
    let task = Task {
      // Captured, so that the task runs on the actor.
      _ = isolation
      await history.record(all: iterator)
    }
    self.init(history) { task.cancel() }
  }

  /// Starts recording the elements of an asynchronous sequence that belongs to the caller's actor, on that.
  ///
  /// The iterator is made before this returns. ``values`` are the elements; ``changes`` pairs each with the one before. Neither
  /// the sequence nor its elements need be Sendable. In a function that belongs to no actor this does not compile: a task would
  /// take the elements elsewhere.
  ///
  /// - Parameters:
  ///   - sequence: what to record, to its end or until the recorder goes; it is iterated by a task of its own.
  ///   - isolation: the actor.
  public convenience init<Source: AsyncSequence>(
    _ sequence: Source, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == Value, Value: Equatable {
    self.init(
      sequence, by: { $0 == $1 }, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension RecordedHistory {
  /// Adds elements until there are no more.
  func record<Iterator: AsyncIteratorProtocol>(
    all iterator: Iterator, isolation: isolated (any Actor)? = #isolation
  ) async where Iterator.Element == Value {
    var iterator = iterator
    do {
      while let element = try await iterator.next(isolation: isolation) { record(element) }
      timeline.finish(.sequenceHasEnded)
    } catch {
      timeline.finish(.sequenceHasThrown("\(error)"))
    }
  }
}
