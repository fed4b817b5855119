import Fanout

/// A queue whose deliveries wait until they are asked for.
final class HeldQueue: DeliveryQueue {
  private let held = Guarded<[@Sendable () -> Void]>([])

  var count: Int { held.withLock { $0.count } }

  func enqueueDelivery(_ delivery: @escaping @Sendable () -> Void) {
    held.withLock { $0.append(delivery) }
  }

  /// Runs what waits, one after the other, and what comes meanwhile.
  func runAll() {
    while let next = held.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
  }
}
