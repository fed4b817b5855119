/// Measures cases, each side by side with its references.
///
/// A machine's speed changes from one second to the next: with its clock, with what else runs, with where the heap put
/// things. Two samples taken one right after the other share all that, so the ratio is taken of each pair, with the order
/// of the two swapped every time, and the median of these ratios is reported. The pairs are spread over several trials, at
/// different times, with freshly made workloads and either of the two made first, so that one lucky layout or one bad second
/// does not decide.
public struct Runner {
  private let cases: [String: BenchmarkCase]
  private let effort: Effort
  private let seed: UInt64
  private let run: (Trial) -> Trial.Outcome
  /// Even, for either of the two is made first in half of them.
  private static let trialsOfAPair = 4

  /// - Parameter run: makes a trial; in this process if it is nil.
  public init(_ cases: [BenchmarkCase], effort: Effort, seed: UInt64, run: ((Trial) -> Trial.Outcome)? = nil) {
    let cases = Self.byName(cases)
    self.cases = cases
    self.effort = effort
    self.seed = seed
    self.run = run ?? { $0.run(cases) }
  }

  static func byName(_ cases: [BenchmarkCase]) -> [String: BenchmarkCase] {
    Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0) })
  }

  /// Measures the cases of `selection`, and their references for comparison.
  ///
  /// - Parameter progress: called before each trial.
  /// - Returns: one measurement for each, in the same order.
  public func measure(
    _ selection: [CaseID], progress: (_ trial: Int, _ count: Int, CaseID) -> Void = { _, _, _ in }
  ) -> [Measurement] {
    var measured: [CaseID: Measurement] = [:]
    for id in selection {
      let benchmark = cases[id.name]!
      measured[id] = Measurement(
        id: id, unit: benchmark.unit, role: benchmark.role, countsExactly: benchmark.countsExactly)
    }
    let trials = trials(of: selection)
    for (index, trial) in trials.enumerated() {
      progress(index + 1, trials.count, trial.id)
      record(run(trial), of: trial, in: &measured)
    }
    return selection.map { measured[$0]! }
  }

  /// A reference is sampled on its own only if nobody is compared with it.
  private func trials(of selection: [CaseID]) -> [Trial] {
    let compared = Set(selection.flatMap { id in references(of: id).map { CaseID(name: $0, size: id.size) } })
    let pairs = selection.flatMap { id -> [(CaseID, String?)] in
      let references = references(of: id)
      if references.isEmpty { return compared.contains(id) ? [] : [(id, nil)] }
      return references.map { (id, $0) }
    }
    let share = effort.divided(by: Self.trialsOfAPair)
    let sampling = (0..<Self.trialsOfAPair).flatMap { turn in
      pairs.map { id, reference in
        Trial.sampling(
          id, reference: reference, isMadeFirst: turn.isMultiple(of: 2), share, seed: seed &+ UInt64(turn))
      }
    }
    return sampling + selection.map { .counting($0, seed: seed) }
  }

  private func references(of id: CaseID) -> [String] {
    cases[id.name]!.references.filter { cases[$0]?.sizes.contains(id.size) ?? false }
  }

  private func record(_ outcome: Trial.Outcome, of trial: Trial, in measured: inout [CaseID: Measurement]) {
    let id = trial.id
    switch trial {
    case .counting:
      measured[id]!.heapUse = outcome.heapUse
      measured[id]!.fail(outcome.samples.failure)
    case .sampling(_, let reference, _, _, _):
      measured[id]!.add(outcome.samples)
      guard let reference, let others = outcome.referenceSamples else { return }
      measured[id]!.compare(outcome.samples, with: others, of: reference)
      let otherID = CaseID(name: reference, size: id.size)
      if measured[otherID] != nil {
        measured[otherID]!.add(others)
      } else {
        measured[id]!.fail(others.failure.map { "its reference \(otherID): \($0)" })
      }
    }
  }
}
