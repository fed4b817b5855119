#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A reading of both clocks, in nanoseconds.
struct Moment {
  let cpu: Double
  let wall: Double

  /// - Parameter clock: `.cpu` for this thread's CPU time, `.wall` for that of all threads of the process.
  static func now(_ clock: CostClock) -> Moment {
    Moment(
      cpu: read(clock == .cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID), wall: read(CLOCK_MONOTONIC))
  }

  static func since(_ start: Moment, _ clock: CostClock) -> Moment {
    let end = now(clock)
    return Moment(cpu: end.cpu - start.cpu, wall: end.wall - start.wall)
  }

  func reading(of clock: CostClock) -> Double {
    clock == .cpu ? cpu : wall
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
