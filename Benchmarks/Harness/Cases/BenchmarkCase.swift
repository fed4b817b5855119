/// Something to measure: its name, its sizes, what it is compared with, and how to make it ready.
public struct BenchmarkCase {
  /// `family/case`.
  public let name: String
  public let unit: CostUnit
  public let sizes: [Int]
  /// Cases of the same sizes that this one is measured side by side with; the first is the main one.
  public let references: [String]
  public let role: Role
  public let bytes: ByteMeaning
  /// Whether the same number of allocations is counted in every run; not so where threads or hash seeds
  /// play a part, or where an array grows: its capacity is what the heap has to give.
  public let countsExactly: Bool
  public let clock: CostClock
  /// Makes the case ready at a size.
  public let make: (Int, inout SeededRandom) -> Workload

  public init(
    _ name: String, unit: CostUnit = .operation, sizes: [Int], references: [String] = [], role: Role = .subject,
    bytes: ByteMeaning = .requested, countsExactly: Bool = true, clock: CostClock = .cpu,
    make: @escaping (Int, inout SeededRandom) -> Workload
  ) {
    self.name = name
    self.unit = unit
    self.sizes = sizes
    self.references = references
    self.role = role
    self.bytes = bytes
    self.countsExactly = countsExactly
    self.clock = clock
    self.make = make
  }

  public enum Role: String, Codable, Sendable {
    /// What the project answers for: it has thresholds.
    case subject
    /// What others do: there for comparison only.
    case reference
  }

  public enum ByteMeaning: Sendable {
    /// Bytes asked of the heap during an operation, whether or not they were given back.
    case requested
    /// Bytes by which the heap has grown after an operation.
    case kept
  }
}

/// What a cost is divided by.
public enum CostUnit: String, Codable, Sendable {
  case observer = "ns/observer"
  case operation = "ns/operation"
}

/// Which clock a cost is read from.
public enum CostClock: String, Codable, Sendable {
  /// The thread's own: it stands still while others have the core.
  case cpu
  /// For work that waits, or that several threads do.
  case wall
}
