/// Everything here wants the graph's lock to be held.
extension Graph {
  /// Attaches a derived value that has become observed to its sources, and those that are derived to theirs.
  ///
  /// - Precondition: it is up to date.
  static func attach(_ derivation: DerivationPointer) {
    let base = stack.count
    stack.append(derivation)
    while stack.count > base {
      let next = stack.removeLast()
      if next.pointee.isAttached.load(ordering: .relaxed) { continue }
      next.pointee.isStale.store(!next.pointee.isFresh, ordering: .relaxed)
      next.pointee.isAttached.store(true, ordering: .relaxed)
      // The open transaction may have marked it before it was detached.
      next.pointee.epoch = 0
      for link in next.pointee.links { append(link) }
    }
  }

  /// Attaches one more source of a derived value that is attached.
  static func attach(_ link: LinkPointer) {
    append(link)
    if let source = stack.popLast() { attach(source) }
  }

  /// Puts the link into its source's list, and the source onto the stack if it must be attached in turn. A source that has
  /// ended does not change any more.
  private static func append(_ link: LinkPointer) {
    if link.pointee.source._withUnsafeGuaranteedRef({ $0.isClosed }) { return }
    link.pointee.isAttached = true
    withDependents(of: link) { $0.append(link) }
    if link.pointee.dependent.pointee.belongsToSources { _ = link.pointee.dependent.pointee.node.retain() }
    if let source = link.pointee.sourceDerivation, !source.pointee.isAttached.load(ordering: .relaxed) {
      stack.append(source)
    }
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
    for link in derivation.pointee.links + derivation.pointee.obsolete where link.pointee.isAttached {
      unlink(link, discarding: &garbage)
      if let source = link.pointee.sourceDerivation { stack.append(source) }
    }
  }

  /// Takes the link out of its source's list.
  static func unlink(_ link: LinkPointer, discarding garbage: inout [Garbage]) {
    link.pointee.isAttached = false
    withDependents(of: link) { $0.remove(link) }
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

  private static func withDependents(of link: LinkPointer, _ body: (inout DependentList) -> Void) {
    if let dependents = link.pointee.sourceDerivation?.pointee.dependents { return body(&dependents.pointee) }
    link.pointee.source._withUnsafeGuaranteedRef { source in
      let table = source.table.unsafelyUnwrapped
      source.lock.withLock {
        body(&table.pointee.dependents)
        table.pointee.isDerivedFrom = !table.pointee.dependents.isEmpty
      }
    }
  }
}
