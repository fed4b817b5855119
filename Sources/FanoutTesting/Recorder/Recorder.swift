import Fanout

/// The whole history of a value, from the moment the recorder exists.
///
/// ```swift
/// let recorder = Recorder(model.name)
/// model.rename(to: "Grace")
/// recorder.expect([Change("Ada", "Grace")])
/// ```
/// Make the recorder first, then act, then compare all of it. The recorder is an observer like any other, in the order in
/// which it was made. It checks that the history is contiguous, each `old` the `new` before, and fails the test at the first
/// break.
///
/// What is *checked* is checked once: ``expect(_:fileID:filePath:line:column:)`` compares everything that no check before it
/// has seen, ``next(limitInSeconds:fileID:filePath:line:column:)`` takes one thing. So what nobody expected makes a later
/// check fail, never goes unnoticed. ``values`` and ``changes`` are always the whole history.
///
/// It does not keep its source alive; it keeps the values it has seen, so a test of what a value's end does lets go of the
/// recorder first. It ends with ``cancel()`` or when it goes. A recorder that outlives its source keeps what it saw, and
/// waiting for more fails at once.
///
/// - Concurrency: may be read on any thread while another one delivers, and then knows all that was done before what it has
///   seen; to pass it between threads, `Value` is Sendable.
public final class Recorder<Value> {
  /// One change and its place in the history.
  public struct Record {
    /// 1 for the first change that was seen, then 2, and so on without gaps.
    public let number: Int
    public let change: Change<Value>
  }

  let history: RecordedHistory<Value>
  private let stop: @Sendable () -> Void

  /// - Parameter stop: ends what feeds the history.
  init(_ history: RecordedHistory<Value>, stop: @escaping @Sendable () -> Void) {
    self.history = history
    self.stop = stop
  }

  deinit {
    stop()
  }

  /// What was seen so far, in order, numbered.
  public var records: [Record] {
    changes.enumerated().map { Record(number: $0.offset + 1, change: $0.element) }
  }

  /// What was seen so far, in order. Of a sequence: each element with the one before.
  public var changes: [Change<Value>] { history.changes }

  /// The value that the history begins with, then each new one.
  public var values: [Value] { history.values }

  /// The history as a text that is the same in every run, to compare with a stored one: the value that it begins with, then a
  /// numbered line for each change.
  ///
  /// ```swift
  /// #expect(recorder.snapshot == "\"Ada\"\n1. \"Ada\" → \"Grace\"")
  /// ```
  /// Sets and dictionaries are sorted; an object without a description is its type.
  public var snapshot: String {
    let beginning = values.first.map { [stableText(of: $0)] } ?? []
    return (beginning + records.map { "\($0.number). \($0.change)" }).joined(separator: "\n")
  }

  /// Ends recording; what was seen stays. Cancelling again has no effect.
  public func cancel() {
    history.timeline.finish(.cancelled)
    stop()
  }
}

// The history is locked, and the comparison is called where the value is delivered.
extension Recorder: @unchecked Sendable where Value: Sendable {}

extension Recorder.Record: Sendable where Value: Sendable {}

extension Recorder.Record: Equatable where Value: Equatable {}
