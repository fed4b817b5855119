#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells threads apart, for as long as they live.
@usableFromInline
package struct ThreadIdentity: Equatable, @unchecked Sendable {
  /// Only compared. It is a pointer because an optional one is stored in one step.
  private let bits: UnsafeRawPointer

  private init(bits: UInt) {
    self.bits = UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped
  }

  /// The thread that asks.
  @usableFromInline
  package static var current: ThreadIdentity {
    #if canImport(Glibc)
      ThreadIdentity(bits: pthread_self())
    #else
      ThreadIdentity(bits: UInt(bitPattern: pthread_self()))
    #endif
  }
}
