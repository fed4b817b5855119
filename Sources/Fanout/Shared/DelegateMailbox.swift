/// The calls that wait for one delegate, and the task that makes them one after the other.
///
/// ```
/// SharedMulticastDelegate ─▶ list ─▶ entry ─▶ DelegateMailbox ╌╌▶ delegate (weak)
///                   └─▶ bursts ── while calls wait ──▲
/// ```
/// `@unchecked Sendable`: the weak reference is written once, before the mailbox is shared; all else is Sendable.
final class DelegateMailbox<Delegate: Sendable>: AnyDelegateMailbox, @unchecked Sendable {
  typealias Call = @Sendable (Delegate) async -> Void

  private enum Item: Sendable {
    case call(Call)
    /// Reached also if the delegate is not called any more.
    case marker(@Sendable () -> Void)
  }

  private let mailbox = Mailbox<Item>(.unbounded)
  private weak var object: AnyObject?
  private let executor: QueueExecutor?
  private let cancellation: Cancellation
  private let bursts: DelegateBursts

  init(_ delegate: Delegate, on queue: (any DeliveryQueue)?, cancellation: Cancellation, bursts: DelegateBursts) {
    object = delegate as AnyObject
    executor = queue.map(QueueExecutor.init)
    self.cancellation = cancellation
    self.bursts = bursts
  }

  func post(_ call: @escaping Call) {
    post(.call(call))
  }

  func postMarker(_ arrive: @escaping @Sendable () -> Void) {
    post(.marker(arrive))
  }

  private func post(_ item: Item) {
    guard mailbox.post(new: item) else { return }
    bursts.begin(self)
    if let executor {
      Task.detached(executorPreference: executor) { await self.drain() }
    } else {
      // Not `Task { }`, which would hand over what is local to the task that invokes.
      Task.detached { await self.drain() }
    }
  }

  private func drain() async {
    let burst = DelegateBurst(of: self, among: bursts)
    await DelegateBurst.$current.withValue(burst) {
      while let item = mailbox.takeFirst() {
        switch item {
        case .call(let call):
          if !cancellation.isCancelled, let delegate = object as? Delegate { await call(delegate) }
        case .marker(let arrive):
          arrive()
        }
      }
    }
    burst.end()
    bursts.end(self)
  }
}

/// A mailbox of whatever delegates.
protocol AnyDelegateMailbox: AnyObject, Sendable {
  /// Calls `arrive` when all that was posted before is done with.
  func postMarker(_ arrive: @escaping @Sendable () -> Void)
}
