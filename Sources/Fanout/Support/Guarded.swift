/// A value behind the lock.
///
/// `@unchecked Sendable`: the value is reached through the lock only, and what goes in or comes out is Sendable.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` on the value while holding the lock; what `body` takes out is released after.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
