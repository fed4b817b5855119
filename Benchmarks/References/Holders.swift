/// A class that holds an Int: what an unobserved observable is compared with.
public final class IntHolder {
  public var value: Int

  @inlinable
  public init(_ value: Int) {
    self.value = value
  }
}

/// A class that holds an array: what mutation in place is compared with.
public final class ArrayHolder {
  public var elements: [Int] = []

  @inlinable
  public init() {}

  /// Not inlined: in a loop the compiler would check once for all appends that nobody else uses the array.
  @inline(never)
  public func append(_ element: Int) {
    elements.append(element)
  }
}

/// Handlers by number in a dictionary: what ending a subscription is compared with.
public final class HandlerDictionary<Value> {
  public var handlers: [Int: (Value, Value) -> Void] = [:]

  @inlinable
  public init() {}
}
