import AllocationCounter

/// Lets `object` get away, so that the compiler must really make it.
@inlinable @inline(__always)
public func blackHole(_ object: AnyObject) {
  withExtendedLifetime(object) { black_hole(Unmanaged.passUnretained(object).toOpaque()) }
}
