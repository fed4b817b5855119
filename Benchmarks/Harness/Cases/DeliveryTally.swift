/// Number and sum of what observers received, behind a plain pointer: what every handler of every case adds to.
public struct DeliveryTally {
  public struct Counts: Equatable {
    public var count = 0
    public var sum = 0

    @inlinable
    public mutating func add(_ value: Int) {
      count &+= 1
      sum &+= value
    }
  }

  /// For handlers to capture: two loads, two additions, two stores.
  public let counts: UnsafeMutablePointer<Counts>
  private let owner: Owner

  public init() {
    owner = Owner()
    counts = owner.counts
  }

  /// Compares with what was expected, and starts again from zero.
  ///
  /// - Returns: what is wrong, or nil.
  public func expect(count: Int, sum: Int) -> String? {
    let seen = counts.pointee
    counts.pointee = Counts()
    if seen.count == count && seen.sum == sum { return nil }
    return "expected \(count) deliveries with the sum \(sum), found \(seen.count) with the sum \(seen.sum)"
  }

  /// The check of a workload in which every pass `v` of 1...passes sends `v` to `observers` observers.
  public func expectSets(passes: Int, observers: Int) -> String? {
    expect(count: passes * observers, sum: observers * passes * (passes + 1) / 2)
  }

  private final class Owner {
    let counts = UnsafeMutablePointer<Counts>.allocate(capacity: 1)
    init() { counts.initialize(to: Counts()) }
    deinit { counts.deallocate() }
  }
}
