/// What an observer can tell of its history: whether each record continues the one before.
///
/// It has no lock: an observer is called by one thread at a time, each of which sees what the one before did. That is part of
/// what the thread sanitizer checks.
final class ChainCheck: @unchecked Sendable {
  private(set) var last: Int?
  private(set) var count = 0
  private let breaks: Counter

  init(breaks: Counter) {
    self.breaks = breaks
  }

  func receive(_ old: Int, _ new: Int) {
    if let last, last != old { breaks.add() }
    last = new
    count += 1
  }
}
