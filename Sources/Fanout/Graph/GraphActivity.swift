import Synchronization

/// What is going on among derived values anywhere in the process, for sets and reads to find out in one load whether it may
/// concern them.
@usableFromInline
package enum GraphActivity {
  /// Three counts in one word: derived values that exist, transactions that are open, evaluations that run.
  @usableFromInline static let counts = Atomic<Int>(0)

  static var derivedValue: Int { 1 }
  static var transaction: Int { 1 << 32 }
  static var evaluation: Int { 1 << 48 }

  static func begin(_ activity: Int) {
    counts.wrappingAdd(activity, ordering: .relaxed)
  }

  static func end(_ activity: Int) {
    counts.wrappingSubtract(activity, ordering: .relaxed)
  }

  /// While this is false a set has nobody to tell.
  @inlinable @inline(__always)
  static var isPresent: Bool { counts.load(ordering: .relaxed) != 0 }

  /// While this is false no set is part of a transaction, or made by a computation.
  static var isTransactionOrEvaluation: Bool { counts.load(ordering: .relaxed) >= transaction }

  /// While this is false no read needs to be noted.
  @inlinable @inline(__always)
  static var isEvaluating: Bool { counts.load(ordering: .relaxed) >= 1 << 48 }

  /// A number that changes when something is set, so that a derived value that nobody observes knows in one comparison that
  /// nothing has changed since it was last brought up to date.
  ///
  /// Only the first set after a look counts it up: bit 0 says whether anybody has looked, the rest is the number. A run of
  /// sets costs one load each.
  private static let lookedAt = Atomic<UInt64>(0)

  /// The number as of now; the next set changes it.
  static func look() -> UInt64 {
    let seen = lookedAt.load(ordering: .acquiring)
    return seen & 1 == 1 ? seen : lookedAt.bitwiseOr(1, ordering: .acquiringAndReleasing).newValue
  }

  /// Whether nothing was set since `look` returned `number`.
  static func isUnchanged(since number: UInt64) -> Bool {
    lookedAt.load(ordering: .acquiring) == number
  }

  /// Something was set.
  @inline(__always)
  static func change() {
    var seen = lookedAt.load(ordering: .relaxed)
    while seen & 1 == 1 {
      let (exchanged, original) = lookedAt.compareExchange(
        expected: seen, desired: seen &+ 1, ordering: .acquiringAndReleasing)
      if exchanged { return }
      seen = original
    }
  }
}
