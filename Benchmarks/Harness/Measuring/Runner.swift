/// Measures cases, each side by side with its references.
///
/// A machine's speed changes from one second to the next: with its clock, with what else runs, with where the heap put
/// things. Two samples taken one right after the other share all that, so the ratio is taken of each pair, with the order
/// of the two swapped every time, and the median of these ratios is reported. Every third of the pairs has freshly made
/// workloads, so that one lucky layout does not decide.
public struct Runner {
  private let cases: [String: BenchmarkCase]
  private let effort: Effort
  private let seed: UInt64
  private static let builds = 3
  /// How many times the rounds asked for a case may take for its time: one that needs more takes tiny samples, and more
  /// would not help. Samples of the usual length may always fill the time.
  private static let mostRounds = 20

  public init(_ cases: [BenchmarkCase], effort: Effort, seed: UInt64) {
    self.cases = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0) })
    self.effort = effort
    self.seed = seed
  }

  /// Measures the cases of `selection`, and their references for comparison.
  ///
  /// - Parameter progress: called before each case.
  /// - Returns: one measurement for each, in the same order.
  public func measure(_ selection: [CaseID], progress: (CaseID) -> Void = { _ in }) -> [Measurement] {
    var measured: [CaseID: Measurement] = [:]
    for id in selection {
      let benchmark = cases[id.name]!
      measured[id] = Measurement(
        id: id, unit: benchmark.unit, role: benchmark.role, countsExactly: benchmark.countsExactly)
    }
    // Those with references first: then many references have samples already.
    for id in selection.filter({ !references(of: $0).isEmpty }) {
      progress(id)
      for reference in references(of: id) { measure(id, beside: reference, into: &measured) }
    }
    for id in selection where measured[id]!.costs.isEmpty {
      progress(id)
      measure(id, beside: nil, into: &measured)
    }
    for id in selection {
      let use = AllocationMeter.measure(cases[id.name]!, size: id.size, random: SeededRandom(seed: seed))
      measured[id]!.allocations = use?.allocations
      measured[id]!.bytes = use?.bytes
      measured[id]!.peak = use?.peak
      if use == nil && AllocationMeter.obstacle == nil && measured[id]!.failure == nil {
        measured[id]!.failure = "its deliveries were wrong while its allocations were counted"
      }
    }
    return selection.map { measured[$0]! }
  }

  private func references(of id: CaseID) -> [BenchmarkCase] {
    cases[id.name]!.references.compactMap { cases[$0] }.filter { $0.sizes.contains(id.size) }
  }

  private func measure(_ id: CaseID, beside reference: BenchmarkCase?, into measured: inout [CaseID: Measurement]) {
    let benchmark = cases[id.name]!
    var random = SeededRandom(seed: seed)
    var ratios: [Double] = []
    let rounds = (effort.repetitions + Self.builds - 1) / Self.builds
    let seconds = effort.minTime / Double(Self.builds)
    let mostRounds = max(Double(rounds * Self.mostRounds), seconds / effort.sampleTime)
    for _ in 0..<Self.builds {
      let subject = Subject(benchmark, size: id.size, sampleTime: effort.sampleTime, random: &random)
      let other = reference.map { Subject($0, size: id.size, sampleTime: effort.sampleTime, random: &random) }
      var round = 0
      var time = 0.0
      while round < rounds || (time < seconds * 1e9 && Double(round) < mostRounds) {
        let begin = Moment.now(.cpu)
        if round.isMultiple(of: 2) {
          let first = other?.sample()
          record(subject.sample(), first, of: id, other?.id, &ratios, &measured)
        } else {
          let first = subject.sample()
          record(first, other?.sample(), of: id, other?.id, &ratios, &measured)
        }
        time += Moment.since(begin, .cpu).wall
        round += 1
      }
    }
    if let reference { measured[id]!.ratios.append((reference.name, ratios)) }
  }

  private func record(
    _ sample: Subject.Sample, _ other: Subject.Sample?, of id: CaseID, _ otherID: CaseID?, _ ratios: inout [Double],
    _ measured: inout [CaseID: Measurement]
  ) {
    measured[id]!.add(sample)
    guard let other, let otherID else { return }
    if measured[otherID] != nil {
      measured[otherID]!.add(other)
    } else if let failure = other.failure, measured[id]!.failure == nil {
      measured[id]!.failure = "its reference \(otherID): \(failure)"
    }
    ratios.append(sample.cost / other.cost)
  }
}

extension Measurement {
  mutating func add(_ sample: Subject.Sample) {
    costs.append(sample.cost)
    cpu.append(sample.cpu)
    wall.append(sample.wall)
    deliveries += sample.deliveries
    if failure == nil { failure = sample.failure }
  }
}
