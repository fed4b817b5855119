/// Number and sum of what observers received: what every handler of every case adds to.
///
/// Handlers take turns among a few cells. If all of them added to one, each addition would wait for the one before it, and
/// this wait, the same for everybody, would hide what the dispatch itself costs.
public struct DeliveryTally {
  public struct Cell {
    public var count = 0
    public var sum = 0

    @inlinable
    public mutating func add(_ value: Int) {
      count &+= 1
      sum &+= value
    }
  }

  private let cells: Cells
  private static let cellCount = 8

  public init() {
    cells = Cells(count: Self.cellCount)
  }

  /// The cell for the handler of an observer to capture: a plain pointer.
  public func cell(_ observer: Int) -> UnsafeMutablePointer<Cell> {
    cells.first + observer % Self.cellCount
  }

  /// All that was received since the last look.
  public func takeAll() -> Cell {
    var total = Cell()
    for index in 0..<Self.cellCount {
      total.count += cells.first[index].count
      total.sum += cells.first[index].sum
      cells.first[index] = Cell()
    }
    return total
  }

  /// Compares what was received since the last look with what was expected.
  ///
  /// - Returns: what is wrong, or nil.
  public func expect(count: Int, sum: Int) -> String? {
    let seen = takeAll()
    if seen.count == count && seen.sum == sum { return nil }
    return "expected \(count) deliveries with the sum \(sum), found \(seen.count) with the sum \(seen.sum)"
  }

  private final class Cells {
    let first: UnsafeMutablePointer<Cell>

    init(count: Int) {
      first = .allocate(capacity: count)
      first.initialize(repeating: Cell(), count: count)
    }

    deinit { first.deallocate() }
  }
}
