extension UnsafeMutablePointer<Derivation> {
  /// Notes that the running computation has read `source`, which is up to date.
  ///
  /// Most runs read what the run before read, in the same order; then this is one comparison. At the first difference the
  /// links of the last run that are left are set aside, and the rest of the run makes new ones.
  func note(_ source: SubscriptionNode) {
    let noted = pointee.noted
    if noted < pointee.links.count, pointee.links[noted].isTo(source) {
      pointee.links[noted].pointee.seenVersion = source.version
      pointee.noted += 1
    } else if !hasNoted(source) {
      Graph.lock.withLock {
        pointee.obsolete += pointee.links[noted...]
        pointee.links.removeSubrange(noted...)
        let link = DependencyLink.make(source: source, dependent: self)
        pointee.links.append(link)
        if pointee.isAttached.load(ordering: .relaxed) { Graph.attach(link) }
      }
      pointee.noted += 1
    }
  }

  /// Adds a source that is always read.
  func addFixedSource(_ source: SubscriptionNode) {
    Graph.lock.withLock { pointee.links.append(DependencyLink.make(source: source, dependent: self)) }
  }

  /// Whether this run has read `source` before.
  private func hasNoted(_ source: SubscriptionNode) -> Bool {
    let noted = pointee.noted
    guard noted > Derivation.longestSearch else {
      return pointee.links[..<noted].contains { $0.isTo(source) }
    }
    if pointee.links[noted - 1].isTo(source) { return true }
    if pointee.notedSources.count > noted { pointee.notedSources = [] }
    for link in pointee.links[pointee.notedSources.count..<noted] {
      pointee.notedSources.insert(link.pointee.source.toOpaque())
    }
    return pointee.notedSources.contains(Unmanaged.passUnretained(source).toOpaque())
  }

  /// Lets go of what the last run read and this one did not.
  func forgetLinksNotNoted(discarding garbage: inout [Garbage]) {
    pointee.notedSources = []
    if pointee.noted == pointee.links.count && pointee.obsolete.isEmpty { return }
    Graph.lock.withLock {
      let forgotten = pointee.obsolete + pointee.links[pointee.noted...]
      pointee.obsolete = []
      pointee.links.removeSubrange(pointee.noted...)
      for link in forgotten {
        if link.pointee.isAttached.load(ordering: .relaxed) { Graph.detach(link, discarding: &garbage) }
        Graph.free(link, discarding: &garbage)
      }
    }
  }
}
