/// One line of a report.
public struct CaseReport: Codable, Equatable, Sendable {
  public var name: String
  public var size: Int
  public var unit: CostUnit
  public var role: BenchmarkCase.Role
  /// ns per unit; nil if no sample could be taken.
  public var min: Double?
  public var median: Double?
  public var p90: Double?
  public var p99: Double?
  public var repetitions: Int
  /// Median ns per unit by either clock; `median` is one of the two.
  public var cpu: Double?
  public var wall: Double?
  /// Per operation, nil where they cannot be counted.
  public var allocations: Double?
  public var bytes: Double?
  /// Whether `allocations` is the same in every run.
  public var exact: Bool
  /// Bytes by which the heap has grown at most.
  public var peak: Int?
  public var deliveries: Int
  /// The main one of `references`.
  public var reference: ReferenceReport?
  public var references: [ReferenceReport]
  public var failure: String?
  /// All costs, trial by trial, kept in baselines only.
  public var samples: [[Double]]?

  public var id: CaseID { CaseID(name: name, size: size) }

  /// What grows with the size: the cost of a whole set, or of one operation.
  ///
  /// The smallest one: a large case suffers from neighbours that use the same cache, a small one does not, and that would
  /// bend the line.
  var wholeCost: Double? {
    min.map { unit == .observer ? $0 * Double(size) : $0 }
  }

  /// The count of allocations from which on it is more than it was when it was `allocations`.
  public func allowance(for allocations: Double) -> Double {
    exact ? allocations : ((allocations * Self.slack + 0.01) * 100).rounded(.up) / 100
  }

  /// What hash seeds change is far less. Where threads meet it can be more; what seems so is measured again.
  private static let slack = 1.1

  public init(_ measurement: Measurement) {
    let trials = measurement.trials
    let costs = Statistics(trials.flatMap(\.costs))
    name = measurement.id.name
    size = measurement.id.size
    unit = measurement.unit
    role = measurement.role
    min = costs?.min.rounded(toDecimals: 3)
    median = costs?.median.rounded(toDecimals: 3)
    p90 = costs?.percentile(90).rounded(toDecimals: 3)
    p99 = costs?.percentile(99).rounded(toDecimals: 3)
    repetitions = costs?.count ?? 0
    cpu = Statistics(trials.flatMap(\.cpu))?.median.rounded(toDecimals: 3)
    wall = Statistics(trials.flatMap(\.wall))?.median.rounded(toDecimals: 3)
    allocations = measurement.heapUse?.allocations.rounded(toDecimals: 4)
    bytes = measurement.heapUse?.bytes.rounded(toDecimals: 1)
    exact = measurement.countsExactly
    peak = measurement.heapUse?.peak
    deliveries = trials.reduce(0) { $0 + $1.deliveries }
    references = measurement.ratios.compactMap { ReferenceReport(name: $0.reference, trials: $0.trials) }
    reference = references.first
    failure = measurement.failure
    samples = trials.map { $0.costs.map { $0.rounded(toDecimals: 3) } }
  }
}

extension CaseReport {
  /// What was not measured is written as null, never left out and never 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(size, forKey: .size)
    try container.encode(unit, forKey: .unit)
    try container.encode(role, forKey: .role)
    try container.encode(min, forKey: .min)
    try container.encode(median, forKey: .median)
    try container.encode(p90, forKey: .p90)
    try container.encode(p99, forKey: .p99)
    try container.encode(repetitions, forKey: .repetitions)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(wall, forKey: .wall)
    try container.encode(allocations, forKey: .allocations)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(exact, forKey: .exact)
    try container.encode(peak, forKey: .peak)
    try container.encode(deliveries, forKey: .deliveries)
    try container.encode(reference, forKey: .reference)
    try container.encode(references, forKey: .references)
    try container.encode(failure, forKey: .failure)
    try container.encodeIfPresent(samples, forKey: .samples)
  }
}

/// How a case compares with another that was measured side by side with it.
public struct ReferenceReport: Codable, Equatable, Sendable {
  public var name: String
  /// The median of the ratios of single pairs.
  public var ratio: Double
  /// The interval that holds the true median in 95 of 100 runs.
  public var low: Double
  public var high: Double
  /// All ratios, trial by trial, kept in baselines only.
  public var samples: [[Double]]?

  /// - Returns: nil if there are no ratios.
  public init?(name: String, trials: [[Double]]) {
    guard let statistics = Statistics(trials.flatMap(\.self)) else { return nil }
    self.name = name
    ratio = statistics.median.rounded(toDecimals: 4)
    low = statistics.medianInterval.lowerBound.rounded(toDecimals: 4)
    high = statistics.medianInterval.upperBound.rounded(toDecimals: 4)
    samples = trials.map { $0.map { $0.rounded(toDecimals: 4) } }
  }
}

extension Double {
  /// Rounded as it is written: further digits are noise.
  func rounded(toDecimals decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
