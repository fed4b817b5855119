import Synchronization

/// Whether a registration was cancelled, for whoever calls its handler later than the registry says so: a mailbox.
///
/// It says nothing of a registration that ended with its source: what was set before is still to be delivered.
@usableFromInline
package final class Cancellation: Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)

  @inlinable
  package init() {}

  /// Acquiring, so that who sees it sees whatever the canceller did before.
  @inlinable
  package var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// The lock of the registry is held.
  func cancel() {
    flag.store(true, ordering: .releasing)
  }
}
