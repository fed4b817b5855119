extension UnsafeMutablePointer<Derivation> {
  /// Whether its owner, or the handle at the root of what it belongs to, has gone.
  ///
  /// An attached one is told when that happens; one that is not attached has to look.
  ///
  /// - Complexity: O(s), where s is the number of derived values that it belongs to, directly or through others.
  var hasEnded: Bool {
    var isEnded = false
    // Owners found alive, let go of after the lock.
    var owners: [AnyObject] = []
    Graph.lock.withLock {
      let epoch = Graph.nextEpoch()
      let base = Graph.stack.count
      Graph.stack.append(self)
      while Graph.stack.count > base, !isEnded {
        let next = Graph.stack.removeLast()
        guard next.pointee.epoch != epoch else { continue }
        next.pointee.epoch = epoch
        isEnded = isEnded || next.pointee.isOrphan(keeping: &owners)
        for link in next.pointee.sourcesBelongedTo {
          isEnded = isEnded || link.pointee.source._withUnsafeGuaranteedRef { $0.isClosed }
          if let source = link.pointee.sourceDerivation { Graph.stack.append(source) }
        }
      }
      Graph.stack.removeSubrange(base...)
    }
    return isEnded
  }

  /// Whether it is observed although nothing that could change is left of what it reads, directly or through others. The
  /// graph's lock is held.
  var isAbandoned: Bool {
    guard pointee.isObserved else { return false }
    let epoch = Graph.nextEpoch()
    let base = Graph.stack.count
    defer { Graph.stack.removeSubrange(base...) }
    Graph.stack.append(self)
    while Graph.stack.count > base {
      let next = Graph.stack.removeLast()
      guard next.pointee.epoch != epoch else { continue }
      next.pointee.epoch = epoch
      for link in next.pointee.links where link.pointee.isAttached.load(ordering: .relaxed) {
        guard let source = link.pointee.sourceDerivation else { return false }
        Graph.stack.append(source)
      }
    }
    return true
  }
}

extension Derivation {
  /// Whether its owner has gone.
  var isOrphan: Bool { kind == .owned && owner == nil }

  /// As `isOrphan`, for use under a lock: the owner that is found alive is let go of with `owners`.
  func isOrphan(keeping owners: inout [AnyObject]) -> Bool {
    guard kind == .owned else { return false }
    guard let owner else { return true }
    owners.append(owner)
    return false
  }

  /// The sources whose end is the end of this: those that it reads in any case.
  var sourcesBelongedTo: ArraySlice<LinkPointer> {
    links.prefix(alwaysReadCount)
  }

  /// How many sources, the first ones, are read in any case.
  var alwaysReadCount: Int {
    switch kind {
    case .closure, .owned: 0
    case .fixed: links.count
    case .switching: min(1, links.count)
    }
  }
}

/// Everything here wants the graph's lock to be held.
extension Graph {
  /// Detaches a derived value that has ended from its sources, whoever observes it.
  static func detachFromSourcesForGood(_ derivation: DerivationPointer, discarding garbage: inout [Garbage]) {
    guard derivation.pointee.isAttached.load(ordering: .relaxed) else { return }
    let base = stack.count
    detachFromSources(derivation, discarding: &garbage)
    let sources = Array(stack[base...])
    stack.removeSubrange(base...)
    for source in sources { detachIfUnobserved(source, discarding: &garbage) }
  }

  /// Detaches what belongs to a node whose handle has gone, directly or through others; and from all these what merely reads
  /// them, since they will not change any more and must not keep it.
  ///
  /// - Returns: what has ended thereby.
  static func detachBelongings(
    of node: SubscriptionNode, discarding garbage: inout [Garbage]
  ) -> [SubscriptionNode] {
    var ended: [SubscriptionNode] = []
    var owners: [AnyObject] = []
    defer { garbage += owners.map(Garbage.object) }
    var parents = [node]
    while let parent = parents.popLast() {
      for link in attachedLinks(to: parent) where link.pointee.isAttached.load(ordering: .relaxed) {
        let dependent = link.pointee.dependent
        if !dependent.pointee.endsWith(parent, keeping: &owners) {
          unlink(link, discarding: &garbage)
          guard !dependent.pointee.withNode(\.hasHandle), dependent.isAbandoned else { continue }
        }
        let node = dependent.pointee.node.takeUnretainedValue()
        ended.append(node)
        parents.append(node)
        detachFromSourcesForGood(dependent, discarding: &garbage)
      }
    }
    return ended
  }

  private static func attachedLinks(to node: SubscriptionNode) -> [LinkPointer] {
    var found: [LinkPointer] = []
    var next = node.firstDependent
    while let link = next {
      found.append(link)
      next = link.pointee.next
    }
    return found
  }
}

extension Derivation {
  /// Whether the end of `source`, one of its sources, is its own. An owner that is found alive is let go of with `owners`.
  func endsWith(_ source: SubscriptionNode, keeping owners: inout [AnyObject]) -> Bool {
    sourcesBelongedTo.contains { $0.isTo(source) } || isOrphan(keeping: &owners)
  }

  /// A change is to be delivered to its subscriptions, if there are any.
  ///
  /// - Returns: whether there are, and the closures to do it with, held: an observer, or another thread, may let go of the
  ///   handle meanwhile.
  mutating func beginDelivery() -> (begins: Bool, computation: Computation?) {
    if observedOrder == 0 { return (false, nil) }
    deliveryCount += 1
    return (true, computation.held)
  }
}
