/// Handlers in an array, called in a loop: the shortest correct way to write an observable value.
public final class ClosureArray<Value> {
  @usableFromInline var handlers: [(Value, Value) -> Void] = []
  @usableFromInline var stored: Value

  @inlinable
  public init(_ value: Value) {
    stored = value
  }

  @inlinable
  deinit {}

  @inlinable
  public func subscribe(_ handler: @escaping (Value, Value) -> Void) {
    handlers.append(handler)
  }

  @inlinable
  public func set(_ new: Value) {
    let old = stored
    stored = new
    for handler in handlers { handler(old, new) }
  }
}
