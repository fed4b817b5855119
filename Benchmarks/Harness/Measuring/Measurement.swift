/// All that was measured of one case at one size.
public struct Measurement {
  public let id: CaseID
  public let unit: CostUnit
  public let role: BenchmarkCase.Role
  public let countsExactly: Bool
  public var trials: [Trial.Samples] = []
  /// For each reference the quotients of the samples taken side by side, trial by trial.
  public var ratios: [(reference: String, trials: [[Double]])] = []
  /// nil where allocations cannot be counted.
  public var heapUse: HeapUse?
  /// What went wrong, nil if nothing did.
  public var failure: String?

  public init(id: CaseID, unit: CostUnit, role: BenchmarkCase.Role, countsExactly: Bool = true) {
    self.id = id
    self.unit = unit
    self.role = role
    self.countsExactly = countsExactly
  }

  mutating func fail(_ reason: String?) {
    if failure == nil { failure = reason }
  }

  mutating func add(_ samples: Trial.Samples) {
    trials.append(samples)
    fail(samples.failure)
  }

  mutating func compare(_ own: Trial.Samples, with others: Trial.Samples, of reference: String) {
    let quotients = zip(own.costs, others.costs).map { $0 / $1 }
    if let index = ratios.firstIndex(where: { $0.reference == reference }) {
      ratios[index].trials.append(quotients)
    } else {
      ratios.append((reference, [quotients]))
    }
  }
}
