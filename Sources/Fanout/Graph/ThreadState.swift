#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a thread is doing among derived values.
struct ThreadState: ~Copyable {
  /// The computation whose reads are noted; nil in `untracked`.
  var tracking: DerivationPointer?
  /// Inside `untracked`, of the innermost computation.
  var isUntracked = false
  /// The innermost computation.
  var computing: DerivationPointer?
  /// Computations that run, one inside the other.
  var depth = 0
  /// When the outermost of them began.
  var evaluation: UInt64 = 0
  /// Derived values whose owner was found dead by the computations that run.
  var orphans: [SubscriptionNode] = []
  /// What computations have replaced, and the sources that they do not read any more. Letting go of it runs the user's code,
  /// which may set what a computation may not: so it is kept until nothing is being computed.
  var oldValues: [Any] = []
  var forgotten: [Garbage] = []
  /// The open transaction.
  var transaction: Transaction?
  /// What is being torn down, so that chains of any length are released by a loop.
  var garbage: [Garbage] = []
  var isCollecting = false

  /// The state of the thread that asks.
  @inline(__always)
  static var current: UnsafeMutablePointer<ThreadState> {
    if let state = pthread_getspecific(key) {
      return state.assumingMemoryBound(to: ThreadState.self)
    }
    return make()
  }

  private static func make() -> UnsafeMutablePointer<ThreadState> {
    let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
    state.initialize(to: ThreadState())
    pthread_setspecific(key, state)
    return state
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { state in
      // The pointer is optional on one platform and not on the others.
      let state: UnsafeMutableRawPointer? = state
      state?.assumingMemoryBound(to: ThreadState.self).deinitialize(count: 1)
      state?.deallocate()
    }
    return key
  }()
}
