import FanoutTesting
import Foundation
import Testing

/// Random graphs and programs, run on derived values and on a naive model that computes everything from scratch.
///
/// `FANOUT_SEED=17 swift test --filter RandomGraphTests` runs the graph of that seed alone, `FANOUT_GRAPHS=1000000` runs more
/// of them.
@Suite struct RandomGraphTests {
  private static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["FANOUT_SEED"].flatMap(UInt64.init) { return seed...seed }
    return 1...(environment["FANOUT_GRAPHS"].flatMap(UInt64.init) ?? 10_000)
  }()

  private static func run(seed: UInt64, tracker: LifetimeTracker) -> (run: GraphRun, text: String) {
    var generator = GraphGenerator(seed: seed)
    let (nodes, program) = (generator.graph(), generator.program())
    let run = GraphRun(nodes, name: "seed \(seed)", tracker: tracker)
    run.run(program)
    return (run, "graph: \(Array(nodes.enumerated()))\nprogram: \(program)")
  }

  /// - Returns: what is wrong with the graph of that seed.
  private static func failure(seed: UInt64) -> String? {
    let tracker = LifetimeTracker()
    var (failures, text): ([String], String) = {
      let (run, text) = run(seed: seed, tracker: tracker)
      return (run.failures, text)
    }()
    failures += tracker.livingNames.map { "\($0) is still alive" }
    if failures.isEmpty { return nil }
    return """
      seed \(seed): \(failures.joined(separator: "; "))
      Run it alone: FANOUT_SEED=\(seed) swift test --filter RandomGraphTests
      \(text)
      """
  }

  @Test func derivedValuesAreWhatTheirModelForetells() {
    for seed in Self.seeds {
      guard let failure = Self.failure(seed: seed) else { continue }
      Issue.record("\(failure)")
      return
    }
  }

  @Test func randomGraphsReachEveryKindOfEvent() {
    let kinds = (1...300 as ClosedRange<UInt64>).reduce(into: Set<String>()) { kinds, seed in
      kinds.formUnion(Self.run(seed: seed, tracker: LifetimeTracker()).run.kinds)
    }
    #expect(
      kinds == [
        "nested transaction", "dropped handle", "subscription to what has ended", "subscription in a transaction",
        "set in a handler", "step that does more than to set", "foretold transaction", "foretold set", "derived record",
        "computed once",
      ])
  }
}
