/// All that was measured of one case at one size.
public struct Measurement {
  public let id: CaseID
  public let unit: CostUnit
  public let role: BenchmarkCase.Role
  public let countsExactly: Bool
  public var samples = Trial.Samples()
  /// For each reference the quotients of the samples taken side by side.
  public var ratios: [(reference: String, values: [Double])] = []
  /// nil where allocations cannot be counted.
  public var heapUse: HeapUse?

  public init(id: CaseID, unit: CostUnit, role: BenchmarkCase.Role, countsExactly: Bool = true) {
    self.id = id
    self.unit = unit
    self.role = role
    self.countsExactly = countsExactly
  }

  /// What went wrong, nil if nothing did.
  public var failure: String? { samples.failure }

  mutating func fail(_ reason: String?) {
    if samples.failure == nil { samples.failure = reason }
  }

  mutating func add(_ later: Trial.Samples) {
    samples.costs += later.costs
    samples.cpu += later.cpu
    samples.wall += later.wall
    samples.deliveries += later.deliveries
    fail(later.failure)
  }

  mutating func compare(_ own: Trial.Samples, with others: Trial.Samples, of reference: String) {
    let values = zip(own.costs, others.costs).map { $0 / $1 }
    if let index = ratios.firstIndex(where: { $0.reference == reference }) {
      ratios[index].values += values
    } else {
      ratios.append((reference, values))
    }
  }
}
