/// What a machine can do at most: handlers in non-copyable slots, borrowed where they lie, in one buffer. No lock, no
/// removal, no order to keep, no liveness to check.
public final class LimitBox<Value> {
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let body: (Value, Value) -> Void

    @inlinable
    init(_ body: @escaping (Value, Value) -> Void) {
      self.body = body
    }

    @inlinable @inline(__always)
    borrowing func callAsFunction(_ old: Value, _ new: Value) {
      body(old, new)
    }
  }

  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  @usableFromInline let stored: UnsafeMutablePointer<Value>
  @usableFromInline let capacity: Int
  @usableFromInline @exclusivity(unchecked) var count = 0

  @inlinable
  public init(_ value: Value, capacity: Int) {
    slots = .allocate(capacity: capacity)
    stored = .allocate(capacity: 1)
    stored.initialize(to: value)
    self.capacity = capacity
  }

  @inlinable
  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
    stored.deinitialize(count: 1)
    stored.deallocate()
  }

  @inlinable
  public func subscribe(_ handler: @escaping (Value, Value) -> Void) {
    precondition(count < capacity)
    (slots + count).initialize(to: Slot(handler))
    count += 1
  }

  @inlinable
  public func set(_ new: Value) {
    let old = stored.pointee
    stored.pointee = new
    for index in 0..<count { slots[index](old, new) }
  }
}
