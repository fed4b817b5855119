extension SharedObservable {
  /// An observable of the caller's actor that follows this one.
  ///
  /// ```swift
  /// let rate: Observable<Double>
  /// private(set) lazy var text = Computed(of: self) { "\($0.rate.value)" }
  ///
  /// init(_ service: RateService) {
  ///   rate = service.rate.mirrored()
  /// }
  /// ```
  /// View models derive from it: a ``Computed`` belongs to one isolation domain and cannot read the value that any thread may
  /// set. It begins with the current value and gets every change, in order, through a mailbox; so it may be behind for a
  /// moment. Setting it does not set this one. If this observable goes first it keeps the last value.
  ///
  /// Keep the mirror: it ends with its last reference, and what is derived from it with it. So
  /// `service.rate.mirrored().map { … }.bind(to:)`, written in one line, is dead at once.
  ///
  /// - Parameters:
  ///   - label: what the mirror is called in descriptions and traps.
  ///   - buffering: what becomes of changes that come faster than the actor takes them.
  ///   - isolation: the actor that the mirror belongs to: the caller's. In an initialiser or a method it is found by itself; the
  ///     initial value of a property, `lazy` or not, belongs to no actor and has to say `isolation: MainActor.shared`.
  /// - Precondition: not inside a mutation of the same observable.
  /// - Complexity: amortised O(1).
  /// - Concurrency: from any actor. In a function that belongs to no actor this does not compile.
  @inlinable
  public func mirrored(
    label: String? = nil, buffering: Buffering = .unbounded, isolation: isolated any Actor = #isolation
  ) -> Observable<Value> {
    let mirror = Observable(value, label: label)
    let subscription = BoundSubscription<Value>(on: isolation, buffering) { [weak mirror] _, new in
      guard let mirror else { return false }
      mirror.value = new
      return true
    }
    var first = mirror.value
    _ = addBound(named: nil, owner: mirror, subscription, .mirror { first = $0 })
    // Nobody observes it yet, and the mailbox comes to it only after this has returned.
    mirror.value = first
    return mirror
  }
}
