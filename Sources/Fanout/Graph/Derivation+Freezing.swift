extension UnsafeMutablePointer<Derivation> {
  /// Whether the value that it had when what it belongs to ended, at `end`, is its last: some sources go on without it.
  ///
  /// As long as nothing was set since, the value can still be computed. After that it is the one computed last: what the living
  /// sources were at the end is not known any more. Without living sources there is nothing to freeze.
  func isFrozen(since end: UInt64) -> Bool {
    pointee.hasValue && !GraphActivity.isUnchanged(since: end) && pointee.links.contains { $0.sourceEnd == nil }
  }
}

extension LinkPointer {
  /// When the source ended, if it has: its handle or its owner has gone, or what it belongs to.
  ///
  /// A link that is attached leads to a source that has a handle and an owner.
  var sourceEnd: UInt64? {
    if let source = pointee.sourceDerivation {
      switch source.pointee.kind {
      case .fixed, .switching: return source.pointee.endedAt
      case .owned where source.pointee.isOrphan: return 0
      case .owned, .closure: break
      }
    }
    return pointee.isAttached ? nil : pointee.source._withUnsafeGuaranteedRef { $0.closedAt }
  }
}
