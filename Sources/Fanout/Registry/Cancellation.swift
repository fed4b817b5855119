import Synchronization

/// Whether a registration was cancelled, for whoever calls its handler later than the registry says so: a mailbox.
///
/// It says nothing of a registration that ended with its source: what was set before is still to be delivered.
package final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  package init() {}

  /// Acquiring, so that who sees it sees whatever the canceller did before.
  package var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// The lock of the registry is held.
  func cancel() {
    flag.store(true, ordering: .releasing)
  }
}
