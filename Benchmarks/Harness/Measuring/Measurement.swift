/// All that was measured of one case at one size.
public struct Measurement {
  public let id: CaseID
  public let unit: CostUnit
  public let role: BenchmarkCase.Role
  public let countsExactly: Bool
  /// ns per unit, one per sample, by the clock of the case.
  public var costs: [Double] = []
  public var cpu: [Double] = []
  public var wall: [Double] = []
  /// For each reference the quotients of the samples taken side by side.
  public var ratios: [(reference: String, values: [Double])] = []
  /// nil where allocations cannot be counted.
  public var allocations: Double?
  public var bytes: Double?
  public var peak: Int?
  /// Observers called in all timed samples.
  public var deliveries = 0
  /// What went wrong, nil if nothing did.
  public var failure: String?

  public init(id: CaseID, unit: CostUnit, role: BenchmarkCase.Role, countsExactly: Bool = true) {
    self.id = id
    self.unit = unit
    self.role = role
    self.countsExactly = countsExactly
  }
}
