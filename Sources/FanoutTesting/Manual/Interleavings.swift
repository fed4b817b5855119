/// All orders in which several sequences of steps can be mixed, each sequence keeping its own order.
///
/// ```swift
/// #expect(interleavings(of: 2, 1) == [[0, 0, 1], [0, 1, 0], [1, 0, 0]])
/// ```
/// - Parameter counts: how many steps each sequence has; a negative number is 0.
/// - Returns: for each order, whose turn it is, step by step; the first sequence is 0.
/// - Complexity: their number is (n₁ + n₂ + …)! / (n₁! n₂! …): 70 for 4 and 4, 34,650 for 4, 4 and 4.
public func interleavings(of counts: Int...) -> [[Int]] {
  var left = counts.map { max(0, $0) }
  var order: [Int] = []
  var orders: [[Int]] = []
  func mix() {
    if left.allSatisfy({ $0 == 0 }) { return orders.append(order) }
    for turn in left.indices where left[turn] > 0 {
      left[turn] -= 1
      order.append(turn)
      mix()
      order.removeLast()
      left[turn] += 1
    }
  }
  mix()
  return orders
}
