import Fanout
import Foundation

/// A queue whose deliveries one thread runs when it likes.
final class SteppedQueue: DeliveryQueue, @unchecked Sendable {
  private let lock = NSLock()
  private var held: [@Sendable () -> Void] = []

  func enqueueDelivery(_ delivery: @escaping @Sendable () -> Void) {
    lock.withLock { held.append(delivery) }
  }

  func runAll() {
    while let next = lock.withLock({ held.isEmpty ? nil : held.removeFirst() }) { next() }
  }
}
