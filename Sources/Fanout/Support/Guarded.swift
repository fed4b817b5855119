/// A value behind the lock.
///
/// `@unchecked Sendable`: the value is reached through the lock only, and what goes in or comes out is Sendable.
@usableFromInline
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  // The lock orders all access; a dynamic exclusivity check would cost as much as the critical section.
  @usableFromInline @exclusivity(unchecked) var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` on the value while holding the lock; what `body` takes out is released after.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
