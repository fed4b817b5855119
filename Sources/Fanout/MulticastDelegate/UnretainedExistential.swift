/// The bytes of an existential such as `any CartDelegate`, holding nothing.
///
/// A weak reference can only be to an object; going from the object back to the existential is a dynamic cast, 50 to 110 ns a
/// call. So the existential's bytes are kept beside the weak reference, without the retain that a copy of it would hold, and
/// used only while a strong reference loaded from the weak one is alive: then, and only then, they are what a copy of the
/// existential would be. This file is the only one that does so.
@usableFromInline
package struct UnretainedExistential {
  @usableFromInline let bytes: UnsafeMutableRawPointer

  /// Copies the bytes of `existential`.
  ///
  /// - Returns: nil if they do not begin with a reference to `object`, as those of all protocols do except `Error`, which
  ///   keeps its payload in a box.
  init?<Existential>(_ existential: Existential, of object: AnyObject) {
    let reference = withUnsafeBytes(of: existential) { $0.loadUnaligned(as: UnsafeRawPointer.self) }
    guard reference == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) else { return nil }
    bytes = .allocate(
      byteCount: MemoryLayout<Existential>.size, alignment: MemoryLayout<Existential>.alignment)
    withUnsafeBytes(of: existential) { source in
      bytes.copyMemory(from: source.baseAddress!, byteCount: MemoryLayout<Existential>.size)
    }
  }

  /// Frees the bytes; the entry that owns them calls this once.
  func deallocate() {
    bytes.deallocate()
  }

  /// Runs `body` with the existential.
  ///
  /// - Precondition: the caller holds a strong reference to the object, and `Existential` is the type it was made with.
  @inlinable @inline(__always)
  func withExistential<Existential, Result, Failure: Error>(
    as type: Existential.Type = Existential.self, _ body: (Existential) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.assumingMemoryBound(to: Borrowed<Existential>.self).pointee.pass(to: body)
  }

  /// Not copyable, so that the existential is passed on where it lies: a copy would retain an object that has weak
  /// references, which takes longer than calling it.
  @usableFromInline
  struct Borrowed<Existential>: ~Copyable {
    @usableFromInline let existential: Existential

    @inlinable @inline(__always)
    borrowing func pass<Result, Failure: Error>(
      to body: (Existential) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body(existential)
    }
  }
}
