extension ValueNode {
  /// Registers a changes handler.
  @usableFromInline
  package final func addChanges(
    named name: String? = nil, flags: SlotFlags = [], _ handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    add(ErasedHandler(changes: handler), flags: flags.union(.readsOldValue), name: name, owner: nil)
  }

  /// Registers a values handler.
  @usableFromInline
  package final func addValues(
    named name: String? = nil, initial: Bool, flags: SlotFlags = [], _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    let erased = ErasedHandler(values: handler)
    guard initial else { return add(erased, flags: flags, name: name, owner: nil) }
    return add(erased, flags: flags, name: name, owner: nil) { value in
      handler(value)
      return true
    }
  }

  /// Registers a changes handler that says whether it goes on.
  @usableFromInline
  package final func addChanges(
    named name: String?, whileTrue handler: @escaping (Value, Value) -> Bool
  ) -> SubscriptionToken {
    add(
      ErasedHandler(generalChanges: { _, old, new in handler(old, new) }), flags: [.general, .readsOldValue],
      name: name, owner: nil)
  }

  /// Registers a values handler that says whether it goes on.
  @usableFromInline
  package final func addValues(
    named name: String?, initial: Bool, whileTrue handler: @escaping (Value) -> Bool
  ) -> SubscriptionToken {
    let erased = ErasedHandler(generalValues: { _, value in handler(value) })
    guard initial else { return add(erased, flags: .general, name: name, owner: nil) }
    return add(erased, flags: .general, name: name, owner: nil, initialCall: handler)
  }

  /// Registers a changes handler that gets its owner and says whether it goes on.
  @usableFromInline
  package final func addChanges<Owner: AnyObject>(
    named name: String?, owner: Owner, flags: SlotFlags = [], _ handler: @escaping (Owner, Value, Value) -> Bool
  ) -> SubscriptionToken {
    let erased = ErasedHandler(
      generalChanges: { owner, old, new in handler(unsafeDowncast(owner!, to: Owner.self), old, new) })
    return add(erased, flags: flags.union([.general, .readsOldValue]), name: name, owner: owner)
  }

  /// Registers a values handler that gets its owner and says whether it goes on.
  @usableFromInline
  package final func addValues<Owner: AnyObject>(
    named name: String?, owner: Owner, initial: Bool, flags: SlotFlags = [],
    _ handler: @escaping (Owner, Value) -> Bool
  ) -> SubscriptionToken {
    let erased = ErasedHandler(
      generalValues: { owner, value in handler(unsafeDowncast(owner!, to: Owner.self), value) })
    let flags = flags.union(.general)
    guard initial else { return add(erased, flags: flags, name: name, owner: owner) }
    return add(erased, flags: flags, name: name, owner: owner) { value in handler(owner, value) }
  }

  /// Registers a handler and makes its initial call.
  ///
  /// The initial call is a delivery to one: sets inside it wait until it has returned, as in any delivery.
  ///
  /// - Parameters:
  ///   - handler: what to register.
  ///   - initialCall: calls the same handler; returns whether it goes on. The slot is not called for this: while another
  ///     thread delivers, its deliverer may take the handler out of it.
  private final func add(
    _ handler: consuming ErasedHandler, flags: SlotFlags, name: String?, owner: AnyObject?,
    initialCall: (Value) -> Bool
  ) -> SubscriptionToken {
    if isShared { return addQueuingInitialCall(handler, flags: flags, name: name, owner: owner) }
    let label = SlotLabel.make(name: name, owner: owner)
    var discarded = Discarded<ErasedHandler>()
    var handler: ErasedHandler? = consume handler
    let (token, value, delivers, isDerivedFrom) = withLockForReading(.subscribed) {
      let token = append(handler.take()!, flags: flags, label: label, discarding: &discarded)
      let delivers = token.node != nil && !phase.insertPendingWhileDelivering()
      if delivers, let table { _ = beginDelivery(table) }
      return (token, storage, delivers, self.isDerivedFrom)
    }
    guard token.node != nil, let value else { return token }
    if flags.contains(.once) { token.cancel() }
    if !initialCall(value) { token.cancel() }
    if delivers, !phase.leave(.delivering) { drain(sawOrphan: false) }
    if isDerivedFrom { sweepIfDue() }
    return token
  }

  /// Registers a handler and queues its initial call before all later records: whichever thread delivers makes it, so that no
  /// two threads call one handler, and none before the initial call.
  private final func addQueuingInitialCall(
    _ handler: consuming ErasedHandler, flags: SlotFlags, name: String?, owner: AnyObject?
  ) -> SubscriptionToken {
    let label = SlotLabel.make(name: name, owner: owner)
    var discarded = Discarded<ErasedHandler>()
    var handler: ErasedHandler? = consume handler
    let (token, delivers) = whenNotMutating(.subscribed) { _ in
      let token = append(handler.take()!, flags: flags, label: label, discarding: &discarded)
      guard token.node != nil, let table, let storage else { return (token, false) }
      var record = ChangeRecord(initialCallOf: token.id, with: storage, version: version)
      if phase.insertPendingWhileDelivering() {
        // As deep as the running record: nothing was set.
        if table.pointee.deliverer == .current { record.level = table.pointee.level }
        backlogMakingIfNeeded().queue.append(record)
        return (token, false)
      }
      _ = beginDelivery(table)
      phase.insert(.pending)
      backlogMakingIfNeeded().queue.append(record)
      return (token, true)
    }
    if delivers { drain(sawOrphan: false) }
    return token
  }

  /// Registers a handler that is called with changes on their way to somewhere else.
  ///
  /// - Parameters:
  ///   - owner: checked where the handler is called in the end, not during the delivery here, which would hold it.
  ///   - begin: gets the value as of the registration, with the lock held: the next change follows it, with none between, and
  ///     none twice.
  @usableFromInline
  final func addForwarder(
    named name: String?, owner: AnyObject?, cancellation: Cancellation, beginningWith begin: ((Value) -> Void)? = nil,
    changes handler: @escaping (Value, Value) -> Void
  ) -> SubscriptionToken {
    let label = SlotLabel.make(name: name, owner: owner, cancellation: cancellation)
    return addForwarder(
      ErasedHandler(changes: handler), flags: .readsOldValue, label: label, access: .subscribed, beginningWith: begin)
  }

  /// As `addForwarder(named:owner:cancellation:beginningWith:changes:)`, of new values only.
  ///
  /// - Parameter access: what `begin` makes of it, for the trap.
  @usableFromInline
  final func addForwarder(
    named name: String?, owner: AnyObject?, cancellation: Cancellation, access: ValueAccess = .subscribed,
    beginningWith begin: ((Value) -> Void)?, values handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    let label = SlotLabel.make(name: name, owner: owner, cancellation: cancellation)
    return addForwarder(
      ErasedHandler(values: handler), flags: [], label: label, access: access, beginningWith: begin)
  }

  private final func addForwarder(
    _ handler: consuming ErasedHandler, flags: SlotFlags, label: UnsafeMutablePointer<SlotLabel>?, access: ValueAccess,
    beginningWith begin: ((Value) -> Void)?
  ) -> SubscriptionToken {
    var discarded = Discarded<ErasedHandler>()
    var handler: ErasedHandler? = consume handler
    func register() -> SubscriptionToken {
      append(handler.take()!, flags: flags, label: label, discarding: &discarded)
    }
    guard let begin else { return withLockForSubscribing(register) }
    return withLockForReading(access) {
      let token = register()
      if token.node != nil, let storage { begin(storage) }
      return token
    }
  }

  /// Runs `body`, which registers and reads the current value, with the lock held.
  private final func withLockForReading<Result>(_ access: ValueAccess, _ body: () -> Result) -> Result {
    if derivation != nil { return withLockForSubscribing(body) }
    return whenNotMutating(access) { _ in body() }
  }
}
