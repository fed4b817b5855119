/// The values of a random graph, all computed from scratch after each set: no versions, no marks, no order.
struct GraphModel {
  let nodes: [GraphNode]
  /// nil for what must not be computed now.
  private(set) var values: [Int?]
  /// What `values` was after each set.
  private(set) var states: [[Int?]] = []
  /// Values that can change no more, because the handle of their source, or their own, has gone.
  private(set) var frozen: Set<Int> = []
  /// Values that accept no subscriptions any more.
  private(set) var ended: Set<Int> = []
  /// Values that have ended while something they read goes on, and what reads those: what they are is not promised.
  private(set) var unspecified: Set<Int> = []

  init(_ nodes: [GraphNode]) {
    self.nodes = nodes
    values = nodes.map { _ in 0 }
    recompute()
  }

  var sources: [Int] { nodes.indices.filter { if case .source = nodes[$0] { true } else { false } } }

  mutating func set(_ source: Int, to value: Int) {
    values[source] = value
    recompute()
  }

  private mutating func recompute() {
    for (index, node) in nodes.enumerated() where !frozen.contains(index) {
      if case .source = node { continue }
      if case .needing(let condition, _) = node, (values[condition] ?? 0) <= 0 {
        values[index] = nil
        continue
      }
      values[index] = node.value(of: node.reads(values).map { values[$0] ?? 0 })
    }
    states.append(values)
  }

  /// The handle of a source or of a closure has gone.
  mutating func drop(_ dropped: Int) {
    frozen.insert(dropped)
    ended.insert(dropped)
    for (index, node) in nodes.enumerated().dropFirst(dropped) {
      if node.sourcesBelongedTo.contains(where: ended.contains) {
        ended.insert(index)
        if node.sources.allSatisfy(frozen.contains) { frozen.insert(index) } else { unspecified.insert(index) }
      }
      if node.sources.contains(where: unspecified.contains), !frozen.contains(index) { unspecified.insert(index) }
    }
  }

  /// Which values a propagation that begins here changes, if it sets `sources` and ends at `after`: what was set, and what is
  /// computed because something that it read has changed.
  func changed(bySetting sources: [Int], to after: GraphModel) -> [Bool] {
    var changed: [Bool] = []
    for (index, node) in nodes.enumerated() {
      let hasChangedSource = node.reads(values).contains { changed[$0] }
      switch node {
      case .source: changed.append(sources.contains(index))
      case .removingDuplicates: changed.append(hasChangedSource && values[index] != after.values[index])
      default: changed.append(hasChangedSource && !frozen.contains(index))
      }
    }
    return changed
  }
}
