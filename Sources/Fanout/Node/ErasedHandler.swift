/// A handler whose type only its node knows: the registry of observables stores these, so that it is compiled once and not
/// for every type of value.
///
/// All escaping closures have the same layout, a function and its context. A handler is put into memory as one of the four
/// structs below and called there as the same one, chosen by the flags of its slot; as an `ErasedHandler` it is only moved
/// and destroyed.
///
/// The structs are not copyable and call their closure from a borrowing method: a closure that is loaded into a variable is
/// retained and released around the call, two atomic operations that cost more than the call itself.
@usableFromInline
package struct ErasedHandler: ~Copyable {
  /// Never called with this type.
  private let closure: () -> Void

  package init<Value>(changes body: @escaping (Value, Value) -> Void) {
    self.init { $0.assumingMemoryBound(to: ChangesHandler<Value>.self).initialize(to: ChangesHandler(body: body)) }
  }

  package init<Value>(values body: @escaping (Value) -> Void) {
    self.init { $0.assumingMemoryBound(to: ValuesHandler<Value>.self).initialize(to: ValuesHandler(body: body)) }
  }

  package init<Value>(generalChanges body: @escaping (AnyObject?, Value, Value) -> Bool) {
    self.init {
      $0.assumingMemoryBound(to: GeneralChangesHandler<Value>.self).initialize(to: GeneralChangesHandler(body: body))
    }
  }

  package init<Value>(generalValues body: @escaping (AnyObject?, Value) -> Bool) {
    self.init {
      $0.assumingMemoryBound(to: GeneralValuesHandler<Value>.self).initialize(to: GeneralValuesHandler(body: body))
    }
  }

  private init(_ initialize: (UnsafeMutableRawPointer) -> Void) {
    self = withUnsafeTemporaryAllocation(of: ErasedHandler.self, capacity: 1) { memory in
      initialize(UnsafeMutableRawPointer(memory.baseAddress!))
      return memory.baseAddress!.move()
    }
  }
}

/// `{ old, new in }`
@usableFromInline
struct ChangesHandler<Value>: ~Copyable {
  @usableFromInline let body: (Value, Value) -> Void

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ old: Value, _ new: Value) {
    body(old, new)
  }
}

/// `{ value in }`
@usableFromInline
struct ValuesHandler<Value>: ~Copyable {
  @usableFromInline let body: (Value) -> Void

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ new: Value) {
    body(new)
  }
}

/// `{ owner, old, new in }`, or one that says whether it goes on.
struct GeneralChangesHandler<Value>: ~Copyable {
  let body: (AnyObject?, Value, Value) -> Bool

  @inline(__always)
  borrowing func callAsFunction(_ owner: AnyObject?, _ old: Value, _ new: Value) -> Bool {
    body(owner, old, new)
  }
}

/// `{ owner, value in }`, or one that says whether it goes on.
struct GeneralValuesHandler<Value>: ~Copyable {
  let body: (AnyObject?, Value) -> Bool

  @inline(__always)
  borrowing func callAsFunction(_ owner: AnyObject?, _ new: Value) -> Bool {
    body(owner, new)
  }
}

/// The handler in a slot as what it was made as.
///
/// The memory is bound by assumption: `withMemoryRebound` asks the runtime for the type at each call where the code is not
/// specialised, which takes ten times as long as the handler's call.
extension UnsafeMutablePointer<ErasedHandler> {
  @inlinable @inline(__always)
  func changes<Value>(of type: Value.Type) -> UnsafeMutablePointer<ChangesHandler<Value>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: ChangesHandler<Value>.self)
  }

  @inlinable @inline(__always)
  func values<Value>(of type: Value.Type) -> UnsafeMutablePointer<ValuesHandler<Value>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: ValuesHandler<Value>.self)
  }

  @inline(__always)
  func generalChanges<Value>(of type: Value.Type) -> UnsafeMutablePointer<GeneralChangesHandler<Value>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GeneralChangesHandler<Value>.self)
  }

  @inline(__always)
  func generalValues<Value>(of type: Value.Type) -> UnsafeMutablePointer<GeneralValuesHandler<Value>> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GeneralValuesHandler<Value>.self)
  }
}
