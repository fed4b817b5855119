/// What was taken out under the lock and is let go after it.
///
/// Payloads capture the user's objects, and letting go of the last reference runs the user's deinit. An owner of a registry
/// makes a value of this type before it takes the lock, fills it while it holds the lock, and drops it after.
package struct Discarded<Payload: ~Copyable>: ~Copyable {
  /// Objects that were found alive: the last reference may have gone elsewhere since.
  package var owners: [AnyObject] = []
  /// The first payload stands here, since most often there is only one.
  private var payload: Payload?
  private var more = SlotStorage<Payload>()
  /// A whole storage, when everything ended at once.
  private var storage: SlotStorage<Payload>?

  package init() {}

  package mutating func insert(_ payload: consuming Payload) {
    if self.payload == nil {
      self.payload = consume payload
    } else {
      more.append(payload, id: .none, flags: [], label: nil)
    }
  }

  package mutating func insert(_ storage: consuming SlotStorage<Payload>) {
    self.storage = consume storage
  }
}
