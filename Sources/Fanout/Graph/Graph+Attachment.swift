/// Everything here wants the graph's lock to be held.
extension Graph {
  /// Attaches a derived value that has become observed to its sources, and those that are derived to theirs.
  ///
  /// - Returns: the sources that are due to look for dead owners.
  /// - Precondition: it is up to date.
  static func attach(_ derivation: DerivationPointer) -> [SubscriptionNode] {
    var due: [SubscriptionNode] = []
    let base = stack.count
    stack.append(derivation)
    while stack.count > base {
      let next = stack.removeLast()
      if next.pointee.isAttached.load(ordering: .relaxed) { continue }
      next.pointee.isStale.store(!next.pointee.isFresh, ordering: .relaxed)
      next.pointee.isAttached.store(true, ordering: .relaxed)
      // The open transaction may have marked it before it was detached.
      next.pointee.epoch = 0
      for link in next.pointee.links where append(link) { due.append(link.pointee.source.takeUnretainedValue()) }
    }
    return due
  }

  /// Attaches one more source of a derived value that is attached. What is due is left to the next subscription: this one is
  /// being computed.
  static func attach(_ link: LinkPointer) {
    _ = append(link)
    if let source = stack.popLast() { _ = attach(source) }
  }

  /// Puts the link into its source's list, and the source onto the stack if it must be attached in turn. A source that has
  /// ended does not change any more.
  ///
  /// - Returns: whether the source is due to look for dead owners.
  private static func append(_ link: LinkPointer) -> Bool {
    let node = link.pointee.source.takeUnretainedValue()
    if node.isClosed { return false }
    link.pointee.isAttached.store(true, ordering: .relaxed)
    let isDue = withDependents(of: node) { dependents in
      dependents.append(link)
      return dependents.additionsUntilSweep <= 0
    }
    if link.pointee.dependent.pointee.belongsToSources { _ = link.pointee.dependent.pointee.node.retain() }
    if let source = link.pointee.sourceDerivation, !source.pointee.isAttached.load(ordering: .relaxed) {
      stack.append(source)
    }
    return isDue
  }

  /// Detaches a derived value from its sources if nobody observes it any more, and those that are derived from theirs.
  static func detachIfUnobserved(_ derivation: DerivationPointer, discarding garbage: inout [Garbage]) {
    let base = stack.count
    stack.append(derivation)
    while stack.count > base {
      let next = stack.removeLast()
      guard next.pointee.isAttached.load(ordering: .relaxed), !next.pointee.isObserved else { continue }
      detachFromSources(next, discarding: &garbage)
    }
  }

  /// Detaches one source of a derived value that is attached.
  static func detach(_ link: LinkPointer, discarding garbage: inout [Garbage]) {
    unlink(link, discarding: &garbage)
    if let source = link.pointee.sourceDerivation { detachIfUnobserved(source, discarding: &garbage) }
  }

  /// Detaches a derived value, whoever observes it; its sources go onto the stack.
  static func detachFromSources(_ derivation: DerivationPointer, discarding garbage: inout [Garbage]) {
    derivation.pointee.isAttached.store(false, ordering: .relaxed)
    derivation.pointee.checkedAt.store(0, ordering: .relaxed)
    for link in derivation.pointee.links { leaveSource(of: link, discarding: &garbage) }
    for link in derivation.pointee.obsolete { leaveSource(of: link, discarding: &garbage) }
  }

  private static func leaveSource(of link: LinkPointer, discarding garbage: inout [Garbage]) {
    guard link.pointee.isAttached.load(ordering: .relaxed) else { return }
    unlink(link, discarding: &garbage)
    if let source = link.pointee.sourceDerivation { stack.append(source) }
  }

  /// Takes the link out of its source's list.
  static func unlink(_ link: LinkPointer, discarding garbage: inout [Garbage]) {
    link.pointee.isAttached.store(false, ordering: .relaxed)
    link.pointee.source._withUnsafeGuaranteedRef { source in withDependents(of: source) { $0.remove(link) } }
    if link.pointee.dependent.pointee.belongsToSources {
      garbage.append(.node(link.pointee.dependent.pointee.node.takeRetainedValue()))
    }
  }

  /// Frees a link that is not attached.
  static func free(_ link: LinkPointer, discarding garbage: inout [Garbage]) {
    let source = link.pointee.source.takeRetainedValue()
    garbage.append(source.removeDependent() ? .unreachable(source) : .node(source))
    link.deinitialize(count: 1)
    link.deallocate()
  }

  /// Runs `body` on the attached dependents of a node that others are derived from.
  static func withDependents<Result>(of node: SubscriptionNode, _ body: (inout DependentList) -> Result) -> Result {
    if let dependents = node.derivation?.pointee.dependents { return body(&dependents.pointee) }
    let table = node.table.unsafelyUnwrapped
    return node.lock.withLock {
      defer { table.pointee.isDerivedFrom = !table.pointee.dependents.isEmpty }
      return body(&table.pointee.dependents)
    }
  }
}
