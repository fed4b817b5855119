import Synchronization

/// The identity of one registration: taken from one counter for the whole process, never used twice.
///
/// Ids only grow. An id is taken while the lock of its registry is held, so within a registry the order of ids is the order
/// of registration.
@usableFromInline
package struct SubscriptionID: RawRepresentable, Comparable, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt64

  @inlinable
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Older than every id that `next()` returns.
  @inlinable package static var none: SubscriptionID { SubscriptionID(rawValue: 0) }

  /// An id that was never returned before.
  package static func next() -> SubscriptionID {
    SubscriptionID(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @inlinable
  package static func < (left: SubscriptionID, right: SubscriptionID) -> Bool {
    left.rawValue < right.rawValue
  }

  private static let counter = Atomic<UInt64>(0)
}
