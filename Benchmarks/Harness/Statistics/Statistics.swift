/// Samples in order of size, and what is read off them.
public struct Statistics: Equatable, Sendable {
  private let sorted: [Double]

  /// - Returns: nil if there is no sample.
  public init?(_ samples: [Double]) {
    if samples.isEmpty { return nil }
    sorted = samples.sorted()
  }

  public var count: Int { sorted.count }
  public var min: Double { sorted[0] }
  public var median: Double { percentile(50) }

  /// The value below which `percent` of a hundred samples lie, interpolated between neighbours.
  public func percentile(_ percent: Double) -> Double {
    let position = percent / 100 * Double(sorted.count - 1)
    let below = Int(position)
    let above = Swift.min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }

  /// An interval that holds the true median in 95 of 100 runs, whatever the distribution: two of the samples, chosen by
  /// the binomial distribution of how many lie below the median (its normal approximation).
  ///
  /// With less than six samples it is the whole range.
  public var medianInterval: ClosedRange<Double> {
    let count = Double(sorted.count)
    let reach = 1.96 * count.squareRoot() / 2
    let low = Swift.max(0, Int((count / 2 - reach).rounded(.down)) - 1)
    let high = Swift.min(sorted.count - 1, Int((count / 2 + reach).rounded(.up)))
    return sorted[low]...sorted[high]
  }
}
