/// What a node needs only once somebody subscribes, or gives it a label. Most observables have no observers and no table.
///
/// Guarded by the lock of its node.
@usableFromInline
package struct SubscriptionTable: ~Copyable {
  @usableFromInline var registry = MulticastRegistry<ErasedHandler>()
  /// The thread that delivers, while the node's phase says so.
  @usableFromInline var deliverer: ThreadIdentity?
  /// How many nested sets led to the record in delivery; 0 while nobody delivers.
  @usableFromInline var level = 0
  /// How deep that may go.
  @usableFromInline var feedbackLimit = defaultFeedbackLimit
  /// The version of the record in delivery, once there are newer ones; until then 0.
  @usableFromInline var recordVersion: UInt64 = 0
  /// The version that the last record of a derived value led to, or the one before the first set of a transaction.
  @usableFromInline var deliveredVersion: UInt64 = 0
  /// Set while a record is in the making, from the mark or the first set until it is made: the newest registration that gets
  /// the whole of it.
  @usableFromInline var pendingNewest: SubscriptionID?
  /// Attached derived values. Guarded by the graph's lock.
  var dependents = DependentList()
  /// Derived values with subscriptions that sets of this node have marked. Guarded by the graph's lock.
  var affected: [SubscriptionNode] = []
  /// Links to this node, attached or not. While there are any the value is kept, also without a handle.
  var dependentCount = 0
  /// Whether derived values are attached. Written under both locks, for sets to read under the node's.
  @usableFromInline var isDerivedFrom = false {
    didSet { noteAttention() }
  }
  /// Whether a set has more to do than to store and to deliver: one flag, so that it looks at one.
  @usableFromInline private(set) var needsAttention = false
  /// The observer being called, kept only for records at the feedback limit.
  var traced = SubscriptionID.none
  var label: String?
  /// Threads that wait for a mutation body to end.
  var waiters: [MutationWait] = []
  var hasHandle = true
  /// The handle is gone, or what the value is derived from: nothing is accepted any more.
  private(set) var isClosed = false

  /// Deep enough for any chain that is meant, shallow enough to tell soon.
  @inlinable package static var defaultFeedbackLimit: Int { 1_000 }

  /// To be called when registrations may have ended.
  mutating func noteAttention() {
    needsAttention = isDerivedFrom || registry.isCompactionDue
  }

  /// Closes the gaps that ended registrations have left. Nobody delivers.
  @usableFromInline
  mutating func tidy() {
    registry.compactIfDue()
    noteAttention()
  }

  /// Accepts nothing any more.
  mutating func close() {
    isClosed = true
  }

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
