extension MulticastDelegate {
  /// Calls `body` with each delegate.
  ///
  /// ```swift
  /// screens.invoke { $0.cartDidChange(cart) }
  /// ```
  /// - Returns: how many were called.
  /// - Complexity: O(n).
  /// - Reentrancy: inside a delegate this is a nested call. Who is added meanwhile is called from the next one on; who is
  ///   removed, or dies, before its turn is not called.
  @inlinable
  @discardableResult
  public func invoke(_ body: (Delegate) -> Void) -> Int {
    var count = 0
    visit { _, entry in
      count += 1
      entry.pointee.delegate.withExistential(body)
      return true
    }
    return count
  }

  /// Calls `body` with each delegate, also if it throws for some of them.
  ///
  /// - Returns: how many were called.
  /// - Throws: ``MulticastDelegateError``, after all were called, with every error in order.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public func invoke(_ body: (Delegate) throws -> Void) throws(MulticastDelegateError) -> Int {
    let attempts = attempt(body)
    try attempts.throwErrors()
    return attempts.called
  }

  /// Calls `body` with each delegate that has the role, a refined protocol, and passes the others over.
  ///
  /// ```swift
  /// screens.invoke(as: (any CartTotalDelegate).self) { $0.totalDidChange(to: total) }
  /// ```
  /// This is how methods are optional: those that a delegate may leave out are a protocol of their own.
  ///
  /// - Returns: how many were called.
  /// - Complexity: O(n); whether a delegate has the role is found out once.
  @inlinable
  @discardableResult
  public func invoke<Role>(as role: Role.Type, _ body: (Role) -> Void) -> Int {
    var count = 0
    visit { object, entry in
      guard let delegate = entry.pointee.existential(of: role, for: object) else { return true }
      count += 1
      delegate.withExistential(body)
      return true
    }
    return count
  }

  /// Calls `body` with each delegate that has the role, also if it throws for some of them.
  ///
  /// - Returns: how many were called.
  /// - Throws: ``MulticastDelegateError``, after all were called, with every error in order.
  /// - Complexity: O(n); whether a delegate has the role is found out once.
  @inlinable
  @discardableResult
  public func invoke<Role>(
    as role: Role.Type, _ body: (Role) throws -> Void
  ) throws(MulticastDelegateError) -> Int {
    var attempts = Attempts<Void>()
    visit { object, entry in
      if let delegate = entry.pointee.existential(of: role, for: object) { attempts.make(of: delegate, body) }
      return true
    }
    try attempts.throwErrors()
    return attempts.called
  }

  /// Whether any delegate has the role.
  ///
  /// - Complexity: O(n); whether a delegate has the role is found out once.
  @inlinable
  public func responds<Role>(to role: Role.Type) -> Bool {
    var responds = false
    visit { object, entry in
      responds = entry.pointee.existential(of: role, for: object) != nil
      return !responds
    }
    return responds
  }

  /// Asks each delegate.
  ///
  /// ```swift
  /// let free = stations.collect { $0.freeVehicles }
  /// ```
  /// - Returns: one answer of each delegate, in order.
  /// - Complexity: O(n).
  @inlinable
  public func collect<Answer>(_ body: (Delegate) -> Answer) -> [Answer] {
    var answers: [Answer] = []
    visit { _, entry in
      answers.append(entry.pointee.delegate.withExistential(body))
      return true
    }
    return answers
  }

  /// Asks each delegate, also if some of them throw.
  ///
  /// - Returns: one answer of each delegate, in order.
  /// - Throws: ``MulticastDelegateError``, after all were asked, with every error in order.
  /// - Complexity: O(n).
  @inlinable
  public func collect<Answer>(_ body: (Delegate) throws -> Answer) throws(MulticastDelegateError) -> [Answer] {
    let attempts = attempt(body)
    try attempts.throwErrors()
    return attempts.results
  }

  /// Asks one delegate after the other until one has an answer: a chain of responsibility.
  ///
  /// ```swift
  /// let station = stations.first { $0.station(for: emergency) }
  /// ```
  /// - Returns: the first answer that is not nil, or nil if nobody has one.
  /// - Complexity: O(n).
  @inlinable
  public func first<Answer>(_ body: (Delegate) -> Answer?) -> Answer? {
    var answer: Answer?
    visit { _, entry in
      answer = entry.pointee.delegate.withExistential(body)
      return answer == nil
    }
    return answer
  }

  /// Asks one delegate after the other until one has an answer, passing over those that throw.
  ///
  /// - Returns: the first answer that is not nil, or nil if nobody has one.
  /// - Throws: ``MulticastDelegateError``, if there was no answer and somebody threw.
  /// - Complexity: O(n).
  @inlinable
  public func first<Answer>(
    _ body: (Delegate) throws -> Answer?
  ) throws(MulticastDelegateError) -> Answer? {
    var attempts = Attempts<Answer?>()
    visit { _, entry in
      attempts.make(of: entry.pointee.delegate, body)
      return attempts.results.last?.flatMap { $0 } == nil
    }
    if let answer = attempts.results.last, let answer { return answer }
    try attempts.throwErrors()
    return nil
  }

  /// Calls every delegate, whatever some of them throw.
  @inlinable
  func attempt<Result>(_ body: (Delegate) throws -> Result) -> Attempts<Result> {
    var attempts = Attempts<Result>()
    visit { _, entry in
      attempts.make(of: entry.pointee.delegate, body)
      return true
    }
    return attempts
  }
}

/// What came of calls that may throw.
@usableFromInline
struct Attempts<Result> {
  @usableFromInline var results: [Result] = []
  @usableFromInline var errors: [any Error] = []

  @inlinable
  init() {}

  @inlinable
  var called: Int { results.count + errors.count }

  @inlinable
  mutating func make<Delegate>(of delegate: UnretainedExistential, _ body: (Delegate) throws -> Result) {
    do {
      results.append(try delegate.withExistential(body))
    } catch {
      errors.append(error)
    }
  }

  @inlinable
  func throwErrors() throws(MulticastDelegateError) {
    if !errors.isEmpty { throw MulticastDelegateError(errors) }
  }
}
