import Fanout

/// What a recorder has seen; it knows nothing of where that comes from.
///
/// Whatever feeds it calls `record`, on any thread, and `finish` when nothing more can come.
final class RecordedHistory<Value>: @unchecked Sendable {
  struct Arrival {
    /// nil for the first element of a sequence: nothing was there before.
    let old: Value?
    let new: Value
  }

  let timeline = Timeline<Arrival>()
  /// What the source was when recording began; nil for a sequence. Written before the first arrival, and before anybody reads.
  private(set) var initial: Value?
  /// Whether no set comes between `initial` and the first arrival.
  private var hasNoGap = false
  let areEqual: (Value, Value) -> Bool
  private let site: CallSite
  private let isBroken = Guarded(false)
  private let isInitialChecked = Guarded(false)

  init(initial: Value? = nil, by areEqual: @escaping (Value, Value) -> Bool, at site: CallSite) {
    self.initial = initial
    self.areEqual = areEqual
    self.site = site
  }

  /// Says what the source is now that recording begins.
  func begin(with value: Value) {
    initial = value
    hasNoGap = true
  }

  /// Adds a change, and reports the first one that does not begin where the one before ended.
  ///
  /// The first change follows the initial value only if that and the subscription were one step; else another thread may have
  /// set the value while the recorder was being made.
  func record(_ old: Value, _ new: Value) {
    let place = timeline.append(Arrival(old: old, new: new))
    guard let previous = place.previous?.new ?? (hasNoGap ? initial : nil), !areEqual(previous, old) else { return }
    let isFirst = isBroken.withLock { isBroken in
      defer { isBroken = true }
      return !isBroken
    }
    if isFirst { reportBreak(number: place.number, previous: previous, old: old) }
  }

  /// Adds an element of a sequence. One at a time.
  func record(_ element: Value) {
    timeline.append(Arrival(old: timeline.last?.new, new: element))
  }

  /// The value that the history begins with, then each new one.
  var values: [Value] { values(from: timeline.elements) }

  var changes: [Change<Value>] { Self.changes(from: timeline.elements) }

  /// The changes that have not been checked yet, and the number of the first; now they have.
  ///
  /// - Returns: also the first element of a sequence, which no change tells of until there is a second one.
  func takeUncheckedChanges() -> (first: Int, changes: [Change<Value>], beginning: Value?) {
    isInitialChecked.withLock { $0 = true }
    let (first, arrivals) = timeline.takeUnchecked()
    let beginning = arrivals.first.flatMap { $0.old == nil ? $0.new : nil }
    return (hasBeginning ? first : max(1, first - 1), Self.changes(from: arrivals), beginning)
  }

  /// The values that have not been checked yet, and the number of the first; now they have. What the history begins with is the
  /// first of them.
  ///
  /// - Returns: also whether that is among them, as something that was there and did not come.
  func takeUncheckedValues() -> (first: Int, values: [Value], beginsBeforeTheFirstChange: Bool) {
    let wasChecked = isInitialChecked.withLock { isChecked in
      defer { isChecked = true }
      return isChecked
    }
    let (first, arrivals) = timeline.takeUnchecked()
    if wasChecked || first > 1 { return (hasBeginning ? first + 1 : first, arrivals.map(\.new), false) }
    return (1, values(from: arrivals), hasBeginning)
  }

  /// Whether there was a value before the first arrival; not so for the elements of a sequence.
  private var hasBeginning: Bool { initial != nil || timeline.first?.old != nil }

  private func values(from arrivals: [Arrival]) -> [Value] {
    let beginning = arrivals.first?.old ?? initial
    return (beginning.map { [$0] } ?? []) + arrivals.map(\.new)
  }

  private static func changes(from arrivals: [Arrival]) -> [Change<Value>] {
    arrivals.compactMap { arrival in arrival.old.map { Change($0, arrival.new) } }
  }

  private func reportBreak(number: Int, previous: Value, old: Value) {
    let place = number == 1 ? "which was the value" : "where change \(number - 1) ended"
    reportFailure(
      expected: "change \(number) to begin with \(stableText(of: previous)), \(place)",
      found: "that it begins with \(stableText(of: old))",
      cause: "a change was lost, doubled or swapped on its way, or the value is not equal to itself, as Double.nan.",
      remedy: "compare `changes` with the sets that were made; pass `by:` if values that are the same compare unequal.",
      at: site)
  }
}
