extension UnsafeMutablePointer<Derivation> {
  /// Brings the value up to date: checks what it read last time, in the order read, and computes anew at the first source that
  /// has changed.
  ///
  /// Over known edges this is a loop, whatever the depth: what is being checked on behalf of what is a list through the
  /// derivations themselves.
  ///
  /// ```
  /// self ◀─ parent ─ source ◀─ parent ─ source of the source …
  /// ```
  /// A closure that reads a derived value which is out of date gets here again, one level deeper.
  ///
  /// - Parameter keepsOldValues: what was computed before is let go of by the caller.
  func bringUpToDate(keepingOldValues keepsOldValues: Bool = false) {
    if pointee.isFresh { return }
    let state = ThreadState.current
    let oldValues = state.pointee.oldValues.count
    if state.pointee.depth == 0 {
      state.pointee.evaluation = GraphActivity.look()
    } else if pointee.isFresh(during: state.pointee.evaluation), !pointee.computation.isRunning {
      return
    }
    let outer = (
      tracking: state.pointee.tracking, computing: state.pointee.computing, isUntracked: state.pointee.isUntracked
    )
    if state.pointee.depth == Derivation.deepestNesting { trapNesting() }
    state.pointee.depth += 1
    state.pointee.tracking = nil
    state.pointee.isUntracked = false
    GraphActivity.begin(GraphActivity.evaluation)
    check(state)
    GraphActivity.end(GraphActivity.evaluation)
    state.pointee.depth -= 1
    state.pointee.tracking = outer.tracking
    state.pointee.computing = outer.computing
    state.pointee.isUntracked = outer.isUntracked
    if state.pointee.depth > 0 { return }
    if !state.pointee.orphans.isEmpty { endOrphans(state) }
    if !keepsOldValues { state.letGo(ofOldValuesFrom: oldValues) }
  }

  /// Ends what was found to have no owner any more, now that nothing is being computed.
  private func endOrphans(_ state: UnsafeMutablePointer<ThreadState>) {
    var orphans: [SubscriptionNode] = []
    swap(&orphans, &state.pointee.orphans)
    for node in orphans { node.endIfOrphaned(isEvaluating: true) }
  }

  private func check(_ state: UnsafeMutablePointer<ThreadState>) {
    let number = state.pointee.evaluation
    startChecking(for: nil, readBy: state.pointee.computing)
    var current = self
    while true {
      if let source = current.nextSourceToCheck(in: number) {
        source.startChecking(for: current, readBy: current)
        current = source
        continue
      }
      current.pointee.isChecking = false
      if current.pointee.mustCompute { current.compute(state) }
      current.pointee.isStale.store(false, ordering: .relaxed)
      current.pointee.checkedAt.store(number, ordering: .relaxed)
      guard let parent = current.pointee.parent else { return }
      current.pointee.parent = nil
      current = parent
      // Not asked again whether it is fresh: anything set meanwhile, also elsewhere, would say no, without end.
      current.passSource()
    }
  }

  private func startChecking(for parent: DerivationPointer?, readBy reader: DerivationPointer?) {
    if pointee.computation.isRunning || pointee.isChecking { trapCircle(readBy: reader) }
    pointee.isChecking = true
    pointee.mustCompute = !pointee.hasValue
    pointee.parent = parent
    pointee.reader = reader
    pointee.cursor = 0
  }

  /// The next source that may be out of date; nil if there is none, or if one before it has changed.
  private func nextSourceToCheck(in evaluation: UInt64) -> DerivationPointer? {
    // What is read in any case is brought up to date before the computation runs. Beyond that it runs at the first change:
    // what it would not read any more must not be computed.
    let alwaysRead = pointee.alwaysReadCount
    while pointee.cursor < pointee.links.count {
      if pointee.mustCompute, pointee.cursor >= alwaysRead { return nil }
      let link = pointee.links[pointee.cursor]
      if let source = link.pointee.sourceDerivation, !source.pointee.isFresh(during: evaluation) { return source }
      passSource()
    }
    return nil
  }

  /// Goes on to the source after the one at the cursor, which is up to date.
  private func passSource() {
    let link = pointee.links[pointee.cursor]
    if link.currentVersion != link.pointee.seenVersion { pointee.mustCompute = true }
    if !pointee.hasEndedSource, pointee.cursor < pointee.alwaysReadCount { pointee.hasEndedSource = link.isSourceEnded }
    pointee.cursor += 1
  }

  /// Runs the computation; its reads are noted, unless they are always the same.
  private func compute(_ state: UnsafeMutablePointer<ThreadState>) {
    if pointee.hasEndedSource, isFrozen { return }
    guard let computation = pointee.computation.begin() else {
      if !pointee.hasValue { pointee.withNode { $0.trapNoValue() } }
      return
    }
    state.pointee.computing = self
    let hasChanged: Bool
    if pointee.kind == .fixed {
      hasChanged = computation._withUnsafeGuaranteedRef { $0.compute() }
      for link in pointee.links { link.pointee.seenVersion = link.currentVersion }
    } else {
      pointee.noted = 0
      state.pointee.tracking = self
      hasChanged = computation._withUnsafeGuaranteedRef { $0.compute() }
      state.pointee.tracking = nil
      forgetLinksNotNoted(discarding: &state.pointee.forgotten)
    }
    if let ended = pointee.computation.finish() {
      state.pointee.forgotten.append(.computation(ended.takeRetainedValue()))
    }
    if hasChanged {
      pointee.hasValue = true
      pointee.withNode { $0.version &+= 1 }
    } else if pointee.isOrphan {
      if !pointee.hasValue { pointee.withNode { $0.trapNoValue() } }
      state.pointee.orphans.append(pointee.node.takeUnretainedValue())
    }
  }
}
