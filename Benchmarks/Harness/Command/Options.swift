/// What a command line asks for.
public struct Options: Equatable, Sendable {
  public var help = false
  public var list = false
  public var filters: [String] = []
  public var skips: [String] = []
  public var sizes: [Int]?
  public var quick = false
  public var repetitions: Int?
  public var minTime: Double?
  public var seed: UInt64 = 1
  public var format = ReportFormat.text
  public var output: String?
  public var chart: String?
  public var save: String?
  public var compare: String?
  public var check = false
  public var updateThresholds = false
  public var allowDebug = false

  public init() {}

  /// From this size up a case is left out of a quick run.
  static let smallestSlowSize = 100_000

  public var effort: Effort {
    var effort = quick ? Effort.quick : .full
    if let repetitions { effort.repetitions = repetitions }
    if let minTime { effort.minTime = minTime }
    return effort
  }
}

public struct UsageError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
