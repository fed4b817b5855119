import Fanout
import FanoutTesting

/// A random graph, made of observables and derived values.
final class RealGraph {
  /// Captured by the closures of one value: it goes when they do.
  final class Witness {
    var runs = 0
  }

  private final class Owner {
    let sources: [any Subscribable<Int>]

    init(_ sources: [any Subscribable<Int>]) { self.sources = sources }
  }

  /// nil once dropped.
  private(set) var handles: [(any Subscribable<Int>)?] = []
  private var witnesses: [Witness] = []
  private var owners: [Owner] = []
  private let name: String

  /// - Parameter name: what the trap of a closure that runs without its guard calls the graph.
  init(_ nodes: [GraphNode], name: String, tracker: LifetimeTracker) {
    self.name = name
    for node in nodes {
      let witness = tracker.track(Witness(), as: "closure of \(handles.count)")
      witnesses.append(witness)
      let handle = make(node, witness)
      tracker.track(handle as AnyObject, as: "handle of \(handles.count)")
      handles.append(handle)
    }
    for owner in owners { tracker.track(owner) }
  }

  /// How often each closure has run.
  var runs: [Int] { witnesses.map(\.runs) }

  func source(_ index: Int) -> Observable<Int>? {
    handles[index] as? Observable<Int>
  }

  func drop(_ index: Int) {
    handles[index] = nil
  }

  private func make(_ node: GraphNode, _ witness: Witness) -> any Subscribable<Int> {
    switch node {
    case .source: return Observable(0)
    case .map(let source):
      return handle(source).map {
        witness.runs += 1
        return GraphNode.mix([$0])
      }
    case .removingDuplicates(let source):
      return handle(source).removingDuplicates { old, new in
        withExtendedLifetime(witness) { old == new }
      }
    case .pair(let left, let right):
      return combine(handle(left), handle(right)) {
        witness.runs += 1
        return GraphNode.mix([$0, $1])
      }
    case .detail(let source, let choices):
      let choices = choices.map(handle)
      return handle(source).flatMap { value in
        witness.runs += 1
        let choice = GraphNode.pick(choices, by: value)
        return choice as? Computed<Int> ?? choice.readOnly
      }
    case .owned(let sources):
      let owner = Owner(sources.map(handle))
      owners.append(owner)
      return Computed(of: owner) { owner in
        witness.runs += 1
        return GraphNode.mix(owner.sources.map { $0.value })
      }
    default: return makeClosure(node, witness)
    }
  }

  private func makeClosure(_ node: GraphNode, _ witness: Witness) -> Computed<Int> {
    let sources = node.sources.map(handle)
    return Computed { [name] in
      witness.runs += 1
      switch node {
      case .choice:
        let value = sources[0].value
        return GraphNode.mix([value, GraphNode.pick(Array(sources.dropFirst()), by: value).value])
      case .unfollowed:
        _ = untracked { sources[1].value }
        return GraphNode.mix([sources[0].value])
      case .guarded:
        let condition = sources[0].value
        return GraphNode.mix(condition > 0 ? [condition, sources[1].value] : [condition])
      case .needing:
        let condition = sources[0].value
        guard condition > 0 else { fatalError("\(name): a closure ran without its guard") }
        return GraphNode.mix([condition, sources[1].value])
      default: return GraphNode.mix(sources.map { $0.value })
      }
    }
  }

  private func handle(_ index: Int) -> any Subscribable<Int> {
    handles[index]!
  }

  private func combine(
    _ left: some Subscribable<Int>, _ right: some Subscribable<Int>, _ transform: @escaping (Int, Int) -> Int
  ) -> Computed<Int> {
    left.combined(with: right).map { transform($0, $1) }
  }
}
