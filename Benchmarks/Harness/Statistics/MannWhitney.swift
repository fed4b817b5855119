import Foundation

/// The rank-sum test of Mann and Whitney: whether two groups of samples differ, whatever their distribution.
public enum MannWhitney {
  /// How likely a difference at least as large as this one is if both groups come from the same distribution.
  ///
  /// Two-sided, by the normal approximation with corrections for ties and continuity; good from eight samples a group.
  ///
  /// - Returns: 1 if a group is empty or all samples are equal.
  public static func pValue(_ first: [Double], _ second: [Double]) -> Double {
    let count1 = Double(first.count)
    let count2 = Double(second.count)
    guard count1 > 0, count2 > 0 else { return 1 }
    let pooled = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    let total = count1 + count2
    var rankSum = 0.0
    var ties = 0.0
    var start = 0
    while start < pooled.count {
      var end = start
      while end < pooled.count && pooled[end].0 == pooled[start].0 { end += 1 }
      let length = Double(end - start)
      let rank = Double(start + end + 1) / 2
      rankSum += rank * Double(pooled[start..<end].count { $0.1 })
      ties += length * length * length - length
      start = end
    }
    let statistic = rankSum - count1 * (count1 + 1) / 2
    let variance = count1 * count2 / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(statistic - count1 * count2 / 2) - 0.5)
    return erfc(distance / variance.squareRoot() / 2.0.squareRoot())
  }
}
