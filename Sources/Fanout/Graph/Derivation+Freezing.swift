extension UnsafeMutablePointer<Derivation> {
  /// Whether the value computed last is the last one, now that one of the sources it belongs to has ended: others go on without
  /// it, and what they were at the end is not known any more. Without living sources there is nothing to freeze.
  var isFrozen: Bool {
    pointee.hasValue && pointee.links.contains { !$0.isSourceEnded }
  }
}

extension LinkPointer {
  /// Whether the source has ended: its handle or its owner has gone, or what it belongs to.
  ///
  /// A link that is attached leads to a source that has a handle and an owner.
  var isSourceEnded: Bool {
    if let source = pointee.sourceDerivation {
      switch source.pointee.kind {
      case .fixed, .switching: return source.pointee.hasEndedSource
      case .owned where source.pointee.isOrphan: return true
      case .owned, .closure: break
      }
    }
    return pointee.isAttached.load(ordering: .relaxed) ? false : pointee.source._withUnsafeGuaranteedRef { $0.isClosed }
  }
}
