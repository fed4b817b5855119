import Synchronization

/// What is going on among derived values anywhere in the process, for sets and reads to find out in one load whether it may
/// concern them.
@usableFromInline
package enum GraphActivity {
  /// Derived values that exist plus transactions that are open. While this is 0 a set has nobody to tell.
  @usableFromInline static let participants = Atomic<Int>(0)
  /// Computations that are running. While this is 0 no read needs to be noted.
  @usableFromInline static let computations = Atomic<Int>(0)

  @inlinable @inline(__always)
  static var isPresent: Bool { participants.load(ordering: .relaxed) != 0 }

  @inlinable @inline(__always)
  static var isComputing: Bool { computations.load(ordering: .relaxed) != 0 }

  /// A number that changes when something is set, so that a derived value that nobody observes knows in one comparison that
  /// nothing has changed since it was last brought up to date.
  ///
  /// Only the first set after a look counts it up: bit 0 says whether anybody has looked, the rest is the number. A run of
  /// sets costs one load each.
  private static let lookedAt = Atomic<UInt64>(0)

  /// The number as of now; the next set changes it.
  static func look() -> UInt64 {
    lookedAt.bitwiseOr(1, ordering: .acquiringAndReleasing).newValue
  }

  /// Whether nothing was set since `look` returned `number`.
  static func isUnchanged(since number: UInt64) -> Bool {
    lookedAt.load(ordering: .acquiring) == number
  }

  /// Something was set.
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
