import Dispatch

/// What a node needs only once somebody subscribes, or gives it a label. Most observables have no observers and no table.
///
/// Guarded by the lock of its node.
@usableFromInline
package struct SubscriptionTable: ~Copyable {
  @usableFromInline var registry = MulticastRegistry<ErasedHandler>()
  /// The thread that delivers, while the node's phase says so.
  @usableFromInline var deliverer: ThreadIdentity?
  /// How many nested sets led to the record in delivery.
  @usableFromInline var level = 0
  /// How deep that may go.
  @usableFromInline var feedbackLimit = defaultFeedbackLimit
  /// The observer being called, kept only for records at the feedback limit.
  var traced = SubscriptionID.none
  var label: String?
  /// Threads that wait for a mutation body to end.
  var waiters: [DispatchSemaphore] = []
  /// The handle is gone: nothing is accepted any more.
  var isClosed = false

  /// Deep enough for any chain that is meant, shallow enough to tell soon.
  @inlinable package static var defaultFeedbackLimit: Int { 1_000 }

  package static func make() -> UnsafeMutablePointer<SubscriptionTable> {
    let table = UnsafeMutablePointer<SubscriptionTable>.allocate(capacity: 1)
    table.initialize(to: SubscriptionTable())
    return table
  }

  @usableFromInline
  package static func destroy(_ table: UnsafeMutablePointer<SubscriptionTable>) {
    table.deinitialize(count: 1)
    table.deallocate()
  }
}
