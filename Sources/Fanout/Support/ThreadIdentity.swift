#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells threads apart, for as long as they live.
@usableFromInline
package struct ThreadIdentity: Equatable, Sendable {
  private let bits: UInt

  private init(bits: UInt) {
    self.bits = bits
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
