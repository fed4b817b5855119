import Foundation

/// The line through log cost over log size: 0 for a cost that does not grow, 1 for one that grows with the size.
public enum Slope {
  /// Below this size fixed costs bend the line.
  public static let smallestSize = 100

  /// Fits by least squares.
  ///
  /// - Parameter points: sizes and the cost at each.
  /// - Returns: nil with less than two sizes from ``smallestSize`` up.
  public static func fit(_ points: [(size: Int, cost: Double)]) -> Double? {
    let logs = points.filter { $0.size >= smallestSize && $0.cost > 0 }.map { (log(Double($0.size)), log($0.cost)) }
    guard Set(logs.map(\.0)).count >= 2 else { return nil }
    let count = Double(logs.count)
    let meanX = logs.reduce(0) { $0 + $1.0 } / count
    let meanY = logs.reduce(0) { $0 + $1.1 } / count
    let covariance = logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let variance = logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    return covariance / variance
  }
}
