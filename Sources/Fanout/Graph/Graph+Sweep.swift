/// Derived values that only dead owners have subscribed to: their sources keep them, and a set finds them. A source that is never
/// set looks for them after as many links and subscriptions have been added as there were at the last look: a bounded number,
/// and amortised O(1) each.
extension SubscriptionNode {
  /// A subscription was added here. The lock is not held.
  final func sweepIfDue() {
    let isDue = Graph.lock.withLock {
      guard firstDependent != nil else { return false }
      return Graph.withDependents(of: self) { dependents in
        dependents.additionsUntilSweep -= 1
        return dependents.additionsUntilSweep <= 0
      }
    }
    if isDue { Self.sweep(below: [self]) }
  }

  /// Ends the subscriptions of dead owners to what is derived from `sources`, directly or through others.
  ///
  /// Letting go of what their handlers capture runs the user's code: inside a computation this waits for the next time.
  static func sweep(below sources: [SubscriptionNode]) {
    if sources.isEmpty || ThreadState.current.pointee.computing != nil { return }
    var (owned, size) = Graph.lock.withLock { Graph.survey(below: sources) }
    for node in owned { node.endOrphans() }
    Graph.lock.withLock {
      if !owned.isEmpty { size = Graph.survey(below: sources).size }
      for source in sources {
        Graph.withDependents(of: source) { $0.additionsUntilSweep = max(DependentList.smallestSweep, size) }
      }
    }
  }

  /// Whether derived values are attached. The lock is held: that of the graph, if this is a derived value itself, else the node's.
  final var isDerivedFrom: Bool {
    derivation.map { !$0.pointee.dependents.pointee.isEmpty } ?? table?.pointee.isDerivedFrom ?? false
  }

  /// The first of the attached dependents. The graph's lock is held.
  final var firstDependent: LinkPointer? {
    derivation.map { $0.pointee.dependents.pointee.first } ?? table?.pointee.dependents.first
  }
}

extension Graph {
  /// What is attached below `sources`: the derived values that may end with an owner, and how much there is to look at. The
  /// graph's lock is held.
  ///
  /// - Complexity: O(derived values and their edges).
  static func survey(below sources: [SubscriptionNode]) -> (owned: [SubscriptionNode], size: Int) {
    var survey: (owned: [SubscriptionNode], size: Int) = ([], 0)
    let epoch = nextEpoch()
    let base = stack.count
    for source in sources {
      look(at: source.firstDependent, epoch: epoch, &survey)
      while stack.count > base {
        look(at: stack.removeLast().pointee.dependents.pointee.first, epoch: epoch, &survey)
      }
    }
    return survey
  }

  private static func look(
    at first: LinkPointer?, epoch: UInt64, _ survey: inout (owned: [SubscriptionNode], size: Int)
  ) {
    var current = first
    while let link = current {
      current = link.pointee.next
      let derivation = link.pointee.dependent
      survey.size += 1
      if derivation.pointee.epoch == epoch { continue }
      derivation.pointee.epoch = epoch
      stack.append(derivation)
      let node = derivation.pointee.node.takeUnretainedValue()
      let owners = derivation.pointee.observedOrder == 0 ? 0 : node.ownedCount
      survey.size += owners
      if owners > 0 || derivation.pointee.kind == .owned { survey.owned.append(node) }
    }
  }
}
