/// A handler whose type only its node knows: the registry of observables stores these, so that it is compiled once and not
/// for every type of value.
///
/// All escaping closures have the same layout, a function and its context. A handler is stored as one of the four structs
/// below and called as the same one, chosen by the flags of its slot; as an `ErasedHandler` it is only moved and destroyed.
///
/// The structs are not copyable and call their closure from a borrowing method: a closure that is loaded into a variable is
/// retained and released around the call, two atomic operations that cost more than the call itself.
@usableFromInline
package struct ErasedHandler: ~Copyable {
  /// Never called with this type.
  @usableFromInline let closure: () -> Void

  /// - Precondition: `Handler` is one of the structs below.
  @inlinable
  package init<Handler: ~Copyable>(_ handler: consuming Handler) {
    assert(MemoryLayout<Handler>.size == MemoryLayout<ErasedHandler>.size)
    var moved: Handler? = consume handler
    self = withUnsafeTemporaryAllocation(of: Handler.self, capacity: 1) { memory in
      memory.initializeElement(at: 0, to: moved.take()!)
      return memory.baseAddress!.withMemoryRebound(to: ErasedHandler.self, capacity: 1) { $0.move() }
    }
  }
}

/// `{ old, new in }`
@usableFromInline
package struct ChangesHandler<Value>: ~Copyable {
  @usableFromInline let body: (Value, Value) -> Void

  @inlinable
  package init(_ body: @escaping (Value, Value) -> Void) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func callAsFunction(_ old: Value, _ new: Value) {
    body(old, new)
  }
}

/// `{ value in }`
@usableFromInline
package struct ValuesHandler<Value>: ~Copyable {
  @usableFromInline let body: (Value) -> Void

  @inlinable
  package init(_ body: @escaping (Value) -> Void) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func callAsFunction(_ new: Value) {
    body(new)
  }
}

/// `{ owner, old, new in }`, or one that says whether it goes on.
@usableFromInline
package struct GeneralChangesHandler<Value>: ~Copyable {
  @usableFromInline let body: (AnyObject?, Value, Value) -> Bool

  @inlinable
  package init(_ body: @escaping (AnyObject?, Value, Value) -> Bool) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func callAsFunction(_ owner: AnyObject?, _ old: Value, _ new: Value) -> Bool {
    body(owner, old, new)
  }
}

/// `{ owner, value in }`, or one that says whether it goes on.
@usableFromInline
package struct GeneralValuesHandler<Value>: ~Copyable {
  @usableFromInline let body: (AnyObject?, Value) -> Bool

  @inlinable
  package init(_ body: @escaping (AnyObject?, Value) -> Bool) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func callAsFunction(_ owner: AnyObject?, _ new: Value) -> Bool {
    body(owner, new)
  }
}
