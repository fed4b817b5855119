/// What becomes of changes that come faster than they are taken.
///
/// Bound subscriptions, and asynchronous sequences, have a place where changes wait. A bound on it never breaks the chain: when
/// there is no room, the two oldest changes that wait are merged into one, from the value before the first to the value
/// after the second.
public struct Buffering: Sendable, Hashable {
  /// The most changes that wait; nil for no bound.
  @usableFromInline let limit: Int?

  /// Every change waits, however many there are.
  public static let unbounded = Buffering(limit: nil)

  /// At most one change waits: from the value that was taken last to the newest.
  public static let latest = Buffering(limit: 1)

  /// At most `count` changes wait, the newest ones.
  ///
  /// - Precondition: `count` is 1 or more. The message says "1 or more".
  public static func newest(_ count: Int) -> Buffering {
    if count < 1 {
      trap(
        "A buffer for the newest \(count) changes was asked for; expected 1 or more.",
        cause: "the number is computed, or 0 was meant to stand for no bound.",
        remedy: "pass how many may wait, or .unbounded.")
    }
    return Buffering(limit: count)
  }
}
