/// One subscription that is bound to an actor or a queue: its mailbox, and the handler that is called there.
///
/// ```
/// node ─▶ slot ─▶ Forwarder ─▶ BoundSubscription ─▶ mailbox, handler
///                                    ╎         ▲
///                                    ╎         └── a burst, while it is pending or runs
///                                    ╌╌▶ actor (weak)
/// ```
/// The handler is not Sendable: it was made on the actor, and is called and released there. Only if the actor has gone it is
/// released by whoever finds that out.
///
/// `@unchecked Sendable`: `handler` is touched only by the one consumer of the mailbox, whose lock passes it from burst to burst;
/// `actor` and `token` are written before any burst, and under the lock.
@usableFromInline
final class BoundSubscription<Value: Sendable>: @unchecked Sendable {
  /// Returns false if the owner has died.
  @usableFromInline typealias Handler = (_ old: Value?, _ new: Value) -> Bool

  @usableFromInline
  enum Destination {
    case actor
    case queue(any DeliveryQueue)
  }

  @usableFromInline let destination: Destination
  @usableFromInline weak var actor: (any Actor)?
  @usableFromInline @exclusivity(unchecked) var handler: Handler?
  @usableFromInline let mailbox: Mailbox<Value>
  @usableFromInline let token = Guarded<SubscriptionToken?>(nil)
  @usableFromInline let cancellation = Cancellation()

  @inlinable
  init(on actor: any Actor, _ buffering: Buffering, _ handler: @escaping Handler) {
    destination = .actor
    self.actor = actor
    self.handler = handler
    mailbox = Mailbox(buffering)
  }

  /// - Parameter handler: is Sendable, since it is made elsewhere than it is called.
  @inlinable
  init(on queue: any DeliveryQueue, _ buffering: Buffering, _ handler: @escaping @Sendable (Value?, Value) -> Bool) {
    destination = .queue(queue)
    self.handler = handler
    mailbox = Mailbox(buffering)
  }

  /// The registration that feeds this, which ends when the owner is found dead.
  @inlinable
  func setToken(_ token: SubscriptionToken) {
    self.token.withLock { $0 = token }
  }

  @inlinable
  func post(old: Value?, new: Value) {
    if mailbox.post(old: old, new: new) { beginBurst() }
  }

  /// As `post`, for one who holds a lock.
  ///
  /// - Returns: whether to begin a burst after it.
  @inlinable
  func postHolding(_ value: Value) -> Bool {
    mailbox.post(new: value)
  }

  /// The registration has ended: what was cancelled is not called any more; what ended with its source gets the rest.
  @inlinable
  func end() {
    if mailbox.end(discarding: cancellation.isCancelled) { beginBurst() }
  }

  @inlinable
  func beginBurst() {
    switch destination {
    case .queue(let queue):
      queue.enqueueDelivery { self.drainOnce() }
    case .actor:
      guard let actor else { return abandon() }
      // Not `Task { }`, which would hand over what is local to the task that has set the value.
      Task.detached { await self.drain(on: actor) }
    }
  }

  @inlinable
  func drain(on actor: isolated any Actor) async {
    var batch: [RecordBuffer<Value>.Element?] = []
    while takeBatch(&batch) {
      call(&batch)
      // Others on the actor get their turn, also while the value is set without end. And whoever sets at a stretch finds the
      // mailbox busy, which spares him a task for each change.
      await Task.yield()
    }
  }

  /// On a queue a batch is a block; what has come meanwhile is enqueued behind what waits there already.
  @inlinable
  func drainOnce() {
    var batch: [RecordBuffer<Value>.Element?] = []
    guard takeBatch(&batch) else { return }
    call(&batch)
    if goesOn(mailbox.finishBatch()) { beginBurst() }
  }

  /// - Returns: false when the burst is over.
  @inlinable
  func takeBatch(_ batch: inout [RecordBuffer<Value>.Element?]) -> Bool {
    goesOn(mailbox.takeAll(into: &batch))
  }

  /// Whether the burst goes on; lets go of the handler at the end of the last one.
  @inlinable
  func goesOn(_ contents: Mailbox<Value>.Contents) -> Bool {
    switch contents {
    case .items: return true
    case .nothing: return false
    case .ended:
      handler = nil
      return false
    }
  }

  @inlinable
  func call(_ batch: inout [RecordBuffer<Value>.Element?]) {
    for index in batch.indices {
      guard let element = batch[index].take(), !cancellation.isCancelled else { break }
      // Held, since it may end its own subscription.
      guard let handler, handler(element.old, element.new) else {
        token.withLock { $0 }?.cancel()
        break
      }
    }
    batch.removeAll(keepingCapacity: batch.capacity <= RecordBuffer<Value>.keptCapacity)
  }

  /// The actor has gone, so nobody can be called.
  @inlinable
  func abandon() {
    token.withLock { $0 }?.cancel()
    var rest: [RecordBuffer<Value>.Element?] = []
    while takeBatch(&rest) { rest = [] }
  }
}

/// What the slot of a bound subscription holds: its end is the end of the subscription, whatever has caused it.
@usableFromInline
final class Forwarder<Value: Sendable>: Sendable {
  @usableFromInline let subscription: BoundSubscription<Value>

  @inlinable
  init(to subscription: BoundSubscription<Value>) {
    self.subscription = subscription
  }

  @inlinable
  deinit {
    subscription.end()
  }

  @inlinable
  func post(old: Value?, new: Value) {
    subscription.post(old: old, new: new)
  }
}
