import Fanout

extension Recorder {
  /// Starts recording.
  ///
  /// - Parameters:
  ///   - source: what to record; its value now is the first of ``values``.
  ///   - areEqual: tells whether two values are the same, for the checks.
  public convenience init(
    _ source: some Subscribable<Value>, by areEqual: @escaping (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let history = RecordedHistory(initial: source.value, by: areEqual, at: CallSite(fileID, filePath, line, column))
    let feed = RecorderFeed(history)
    let token = source.subscribe(owner: history) { _, old, new in feed.pass(old, new) }
    self.init(history) { token.cancel() }
  }

  /// Starts recording.
  ///
  /// - Parameter source: what to record; its value now is the first of ``values``.
  public convenience init(
    _ source: some Subscribable<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Value: Equatable {
    self.init(source, by: { $0 == $1 }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
