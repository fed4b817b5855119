/// How long to measure.
public struct Effort: Codable, Equatable, Sendable {
  /// Samples of each case, or pairs of samples for a case and its reference; at least.
  public var repetitions: Int
  /// Seconds for which each case is measured; at least.
  public var minTime: Double
  /// Seconds that one sample should take.
  public var sampleTime: Double

  public init(repetitions: Int, minTime: Double, sampleTime: Double) {
    self.repetitions = repetitions
    self.minTime = minTime
    self.sampleTime = sampleTime
  }

  public static let full = Effort(repetitions: 40, minTime: 0.2, sampleTime: 0.001)
  public static let quick = Effort(repetitions: 30, minTime: 0.03, sampleTime: 0.000_4)
  /// One of so many parts that together are at least as much.
  func divided(by parts: Int) -> Effort {
    Effort(
      repetitions: (repetitions + parts - 1) / parts, minTime: minTime / Double(parts), sampleTime: sampleTime)
  }

  /// For a case that seems to have become worse: a closer look decides.
  public var thorough: Effort {
    Effort(repetitions: repetitions * 3, minTime: minTime * 3, sampleTime: sampleTime)
  }
}
