#if FANOUT_TSAN
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
#else
  import Synchronization
#endif

/// The one lock of the package.
///
/// It is held for a few loads and stores, never while foreign code runs: no handler, no transform, no user deinit. It is
/// not recursive.
///
/// With `FANOUT_TSAN` it is a pthread mutex, because the thread sanitizer does not see the futex calls of `Mutex` on Linux
/// and reports every access under it as a race.
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
  #if FANOUT_TSAN
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Runs `body` while holding the lock.
    @usableFromInline
    package borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }
  #else
    @usableFromInline let mutex: Mutex<Void>

    @inlinable
    package init() {
      mutex = Mutex(())
    }

    /// Runs `body` while holding the lock.
    @inlinable @inline(__always)
    package borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
      // `Mutex.withLock` returns its result as `sending`; what is taken out here stays with the caller that holds the lock.
      nonisolated(unsafe) var result: Result?
      mutex.withLock { _ in result = body() }
      return result.take()!
    }
  #endif
}
