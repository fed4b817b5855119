/// A piece of measuring that is made in one go, in a process of its own.
public enum Trial: Codable, Equatable, Sendable {
  /// Samples of a case, side by side with those of a reference if there is one. What is made second lies elsewhere in memory.
  case sampling(CaseID, reference: String?, isMadeFirst: Bool, Effort, seed: UInt64)
  /// A few passes of a case, with its allocations counted: never timed.
  case counting(CaseID, seed: UInt64)

  public var id: CaseID {
    switch self {
    case .sampling(let id, _, _, _, _), .counting(let id, _): id
    }
  }

  /// What a trial found.
  public struct Outcome: Codable, Equatable, Sendable {
    public var samples = Samples()
    public var referenceSamples: Samples?
    /// nil where nothing can be counted.
    public var heapUse: HeapUse?

    public init() {}

    init(failure: String) {
      samples.failure = failure
    }
  }

  /// Timed runs of a case.
  public struct Samples: Codable, Equatable, Sendable {
    /// ns per unit, one for each sample, by the clock of the case.
    public var costs: [Double] = []
    public var cpu: [Double] = []
    public var wall: [Double] = []
    /// Observers called in all of them.
    public var deliveries = 0
    /// What went wrong first, nil if nothing did.
    public var failure: String?

    public init() {}

    mutating func add(_ sample: Subject.Sample) {
      costs.append(sample.cost)
      cpu.append(sample.cpu)
      wall.append(sample.wall)
      deliveries += sample.deliveries
      if failure == nil { failure = sample.failure }
    }
  }
}
