/// What was the case before a step of a program, to tell whether what came of it is right.
struct GraphStep {
  private let model: GraphModel
  private let firstObserved: [Int: Int]
  private let live: [GraphObserver]
  private let runs: [Int]

  init(_ run: GraphRun) {
    model = run.model
    firstObserved = run.firstObserved
    live = run.observers.filter(\.isLive)
    runs = run.graph.runs
  }

  func check(_ run: GraphRun) {
    for observer in run.observers where observer.isLive && !run.model.unspecified.contains(observer.node) {
      switch model.nodes[observer.node] {
      case .source:
        run.expect(observer.hasHeardAll, "observer \(observer.number) was not told all of \(observer.expected)")
      default:
        let value = run.model.values[observer.node]
        run.expect(observer.known == value, "observer \(observer.number) knows \(observer.known), not \(value ?? 0)")
      }
    }
    if run.sets.isEmpty { return }
    if run.didMoreThanSet {
      run.note("step that does more than to set")
    } else {
      checkOnePropagation(run)
    }
  }

  /// A step that was one propagation and nothing else is foretold to the last call.
  private func checkOnePropagation(_ run: GraphRun) {
    run.note(run.sets.count > 1 ? "foretold transaction" : "foretold set")
    let changed = model.changed(bySetting: run.sets, to: run.model)
    let derived = firstObserved.keys.filter { changed[$0] && !run.sets.contains($0) && isSpecified($0) }
      .sorted { firstObserved[$0]! < firstObserved[$1]! }
    let expected = (run.sets + derived).flatMap { node in live.filter { $0.node == node }.map(\.number) }
    let called = run.called.filter { isSpecified(run.observers[$0].node) }
    run.expect(called == expected, "calls \(called), expected \(expected)")
    if expected.count > 1, !derived.isEmpty { run.note("derived record") }
    checkRuns(run, changed: changed)
  }

  private func checkRuns(_ run: GraphRun, changed: [Bool]) {
    let isObserved = whatIsObserved
    for (node, (before, after)) in zip(runs, run.graph.runs).enumerated() where isSpecified(node) {
      let count = after - before
      run.expect(count <= 1, "the closure of \(node) ran \(count) times")
      if firstObserved[node] != nil, !changed[node] {
        run.expect(count == 0, "the closure of \(node) ran although nothing that it read has changed")
      }
      if !isObserved[node] { run.expect(count == 0, "the closure of \(node) ran although nobody observes it") }
      if count == 1 { run.note("computed once") }
    }
  }

  private func isSpecified(_ node: Int) -> Bool {
    !model.unspecified.contains(node)
  }

  /// For each value whether it has subscriptions, or something has that may read it.
  private var whatIsObserved: [Bool] {
    var isObserved = model.nodes.indices.map { firstObserved[$0] != nil }
    for (index, node) in model.nodes.enumerated().reversed() where isObserved[index] {
      for source in node.sources { isObserved[source] = true }
    }
    return isObserved
  }
}
