/// What the handler of a recorder captures: it goes when the subscription ends, and says so.
///
/// `@unchecked Sendable`: the weak reference is written once, and the history is locked.
final class RecorderFeed<Value>: @unchecked Sendable {
  private weak var history: RecordedHistory<Value>?

  init(_ history: RecordedHistory<Value>) {
    self.history = history
  }

  deinit {
    history?.timeline.finish(.sourceHasGone)
  }

  func pass(_ old: Value, _ new: Value) {
    history?.record(old, new)
  }
}
