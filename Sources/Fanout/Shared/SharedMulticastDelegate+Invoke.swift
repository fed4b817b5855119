extension SharedMulticastDelegate {
  /// Has `call` made with each delegate, and returns at once.
  ///
  /// ```swift
  /// listeners.invoke { await $0.playerDidStart(track) }
  /// ```
  /// - Parameter call: is made once with each delegate that is there now, and is neither removed nor dead when its turn comes.
  /// - Returns: how many delegates it was left to.
  /// - Complexity: O(n). Calls that wait for one delegate share one task.
  @discardableResult
  public func invoke(_ call: @escaping @Sendable (Delegate) async -> Void) -> Int {
    post { _ in call }
  }

  /// Has `call` made with each delegate that has the role, a refined protocol, and passes the others over.
  ///
  /// ```swift
  /// listeners.invoke(as: (any PlayerErrorDelegate).self) { await $0.playerDidFail() }
  /// ```
  /// This is how methods are optional: those that a delegate may leave out are a protocol of their own.
  ///
  /// - Returns: how many delegates it was left to.
  /// - Complexity: O(n).
  @discardableResult
  public func invoke<Role: Sendable>(
    as role: Role.Type, _ call: @escaping @Sendable (Role) async -> Void
  ) -> Int {
    post { object in
      guard object is Role else { return nil }
      return { delegate in
        if let delegate = delegate as? Role { await call(delegate) }
      }
    }
  }

  /// Whether any delegate has the role.
  ///
  /// - Complexity: O(n).
  public func responds<Role>(to role: Role.Type) -> Bool {
    var responds = false
    list.visit { object, _ in
      responds = object is Role
      return !responds
    }
    return responds
  }

  /// Returns when every call that was invoked before has been made, or was given up because its delegate was removed or died.
  ///
  /// Calls invoked meanwhile are not waited for. In a task that a delegate has started in the middle of its call, that delegate
  /// is not waited for. If the task is cancelled this returns at once.
  ///
  /// - Precondition: not awaited by a delegate inside its own call, which would wait for itself. The message says "flushed by one
  ///   of its own delegates".
  public func flush() async {
    let own = DelegateBurst.current
    if let own, own.isOfCurrentTask, own.bursts === bursts { trapFlush() }
    var waiting = bursts.current
    // Also those in whose mailbox another thread has put a call without having begun the burst yet.
    list.visit { _, entry in
      let mailbox = unsafeDowncast(entry.pointee.mailbox.unsafelyUnwrapped, to: DelegateMailbox<Delegate>.self)
      waiting[ObjectIdentifier(mailbox)] = mailbox
      return true
    }
    if let own, !own.isOver { waiting[ObjectIdentifier(own.mailbox)] = nil }
    let flush = Flush(of: waiting.count)
    for mailbox in waiting.values { mailbox.postMarker { flush.arrive() } }
    await flush.wait()
  }

  /// - Parameter call: the call for a delegate; nil passes it over.
  private func post(_ call: (AnyObject) -> DelegateMailbox<Delegate>.Call?) -> Int {
    var count = 0
    list.visit { object, entry in
      guard let call = call(object) else { return true }
      count += 1
      unsafeDowncast(entry.pointee.mailbox.unsafelyUnwrapped, to: DelegateMailbox<Delegate>.self).post(call)
      return true
    }
    return count
  }

  private func trapFlush() -> Never {
    trap(
      "\(type(of: self)) was flushed by one of its own delegates; expected that whoever awaits flush() is not being called.",
      cause: "flush() is awaited in a delegate method, whose end it would wait for.",
      remedy: "flush where the calls are invoked, or in a test.")
  }
}
