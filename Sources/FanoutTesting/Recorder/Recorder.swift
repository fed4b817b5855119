import Fanout

/// The whole history of an observable, from the moment the recorder exists.
///
/// ```swift
/// let recorder = Recorder(model.name)
/// model.rename(to: "Grace")
/// #expect(recorder.changes == [Change("Ada", "Grace")])
/// ```
/// The recorder is an observer like any other, in the order in which it was made. It checks that the history is contiguous,
/// each `old` the `new` before, and fails the test at the first break. It does not keep the observable alive; it keeps the
/// values it has seen, so a test of what a value's end does lets go of the recorder first. It ends with ``cancel()`` or when
/// it goes.
///
/// - Concurrency: may be read on any thread while another one delivers; to pass it between threads, `Value` is Sendable.
public final class Recorder<Value> {
  /// One change and its place in the history.
  public struct Record {
    /// 1 for the first change that was seen, then 2, and so on without gaps.
    public let number: Int
    public let change: Change<Value>
  }

  private let history: History<Value>
  private let token: SubscriptionToken

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - source: what to record; its value now is the first of ``values``.
  ///   - areEqual: tells whether two values are the same, for the check of contiguity.
  public init(
    _ source: some Subscribable<Value>, by areEqual: @escaping (Value, Value) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let history = History(initial: source.value)
    let site = CallSite(fileID, filePath, line, column)
    self.history = history
    token = source.subscribe { old, new in
      guard let place = history.append(Change(old, new)), !areEqual(place.previous, old) else { return }
      if history.breaks() { Self.reportBreak(at: site, number: place.number, previous: place.previous, old: old) }
    }
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

  deinit {
    token.cancel()
  }

  /// What was seen so far, in order, numbered.
  public var records: [Record] {
    changes.enumerated().map { Record(number: $0.offset + 1, change: $0.element) }
  }

  /// What was seen so far, in order.
  public var changes: [Change<Value>] {
    history.changes
  }

  /// The value that the history begins with, then each new one.
  public var values: [Value] {
    let (initial, changes) = history.snapshot
    return [changes.first?.old ?? initial] + changes.map(\.new)
  }

  /// Ends recording; what was seen stays.
  public func cancel() {
    token.cancel()
  }

  private static func reportBreak(at site: CallSite, number: Int, previous: Value, old: Value) {
    reportFailure(
      expected: "change \(number) to begin with \(String(reflecting: previous)), where change \(number - 1) ended",
      found: "that it begins with \(String(reflecting: old))",
      cause: "a change was lost, doubled or swapped on its way, or the value is not equal to itself, as Double.nan.",
      remedy: "compare `changes` with the sets that were made; pass `by:` if values that are the same compare unequal.",
      at: site)
  }
}

// The history is locked, and the comparison is called where the value is delivered.
extension Recorder: @unchecked Sendable where Value: Sendable {}

extension Recorder.Record: Sendable where Value: Sendable {}

extension Recorder.Record: Equatable where Value: Equatable {}
