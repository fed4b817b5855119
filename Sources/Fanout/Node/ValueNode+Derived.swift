extension ValueNode {
  /// Makes this the node of a derived value.
  ///
  /// - Parameters:
  ///   - sources: what it always reads, if it belongs to its sources.
  ///   - compute: stores the value; returns whether it has changed.
  @inlinable
  package final func derive(
    _ kind: Derivation.Kind, from sources: [SubscriptionNode] = [], owner: AnyObject? = nil, label: String? = nil,
    _ compute: @escaping () -> Bool
  ) {
    let computation = Computation(compute: compute) { [unowned(unsafe) self] in deliverPendingRecord() }
    install(computation, kind: kind, from: sources, owner: owner, label: label)
  }

  /// Observers are not told of a change to a value that is equal to the one they know.
  @usableFromInline
  package final func omitRecords(where areEqual: @escaping (Value, Value) -> Bool) {
    backlogMakingIfNeeded().areEqual = areEqual
  }

  /// Stores what was computed. The value before is let go of when nothing is being computed any more.
  @inlinable
  package final func store(_ newValue: Value) {
    if _isPOD(Value.self) {
      storage = newValue
      return
    }
    var old: Value? = newValue
    swap(&old, &storage)
    if let old { Self.keepUntilComputed(old) }
  }

  /// The current value of a derived value, for whoever reads it.
  @inlinable
  package final var derivedValue: Value {
    prepareToRead()
    return storage.unsafelyUnwrapped
  }

  /// The current value of this source of an operator, which has been brought up to date.
  @inlinable
  package final var sourceValue: Value {
    if derivation == nil { return valueWithoutNoting }
    guard let storage else { trapNoValue() }
    return storage
  }

  /// As `sourceValue`, where it may be out of date and reads are noted.
  @inlinable
  package final var sourceValueNoting: Value {
    derivation == nil ? value : derivedValue
  }
}
