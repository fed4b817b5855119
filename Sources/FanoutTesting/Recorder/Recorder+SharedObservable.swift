import Fanout

extension Recorder where Value: Sendable {
  /// Starts recording a value that any thread may set.
  ///
  /// The recorder is called on whichever thread delivers, the setter's or another, before what is bound to an actor or a queue. The
  /// first of ``values`` is what was current when it subscribed, in one step: no set gets lost in between.
  ///
  /// - Parameters:
  ///   - source: what to record.
  ///   - areEqual: tells whether two values are the same, for the checks.
  /// - Precondition: not inside a mutation of `source`. The message says "inside its own mutation body".
  public convenience init(
    _ source: SharedObservable<Value>, by areEqual: @escaping @Sendable (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let history = RecordedHistory<Value>(by: areEqual, at: CallSite(fileID, filePath, line, column))
    let feed = RecorderFeed(history)
    let token = source.record(for: history, beginningWith: history.begin) { old, new in feed.pass(old, new) }
    self.init(history) { token.cancel() }
  }

  /// Starts recording a value that any thread may set.
  ///
  /// The recorder is called on whichever thread delivers, the setter's or another, before what is bound to an actor or a queue. The
  /// first of ``values`` is what was current when it subscribed, in one step: no set gets lost in between.
  ///
  /// - Parameter source: what to record.
  /// - Precondition: not inside a mutation of `source`. The message says "inside its own mutation body".
  public convenience init(
    _ source: SharedObservable<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Value: Equatable {
    self.init(source, by: { $0 == $1 }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
