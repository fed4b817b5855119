import Dispatch

/// Where deliveries can be made one after the other: a serial dispatch queue, or what a test puts in its place.
///
/// ```swift
/// let token = prices.subscribe(on: queue) { old, new in log.append(new) }
/// ```
/// What is enqueued is run once, later, never inside ``enqueueDelivery(_:)``. Deliveries to one subscription are never enqueued
/// before the one before has run, so also on a concurrent queue they come in order and one at a time.
public protocol DeliveryQueue: AnyObject, Sendable {
  /// Runs `delivery` once, after this has returned.
  func enqueueDelivery(_ delivery: @escaping @Sendable () -> Void)
}

extension DispatchQueue: DeliveryQueue {
  public func enqueueDelivery(_ delivery: @escaping @Sendable () -> Void) {
    async(execute: delivery)
  }
}

extension DeliveryQueue where Self == DispatchQueue {
  /// The queue of the main thread: `subscribe(on: .main)`.
  public static var main: DispatchQueue { DispatchQueue.main }
}
