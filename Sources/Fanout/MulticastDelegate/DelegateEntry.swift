/// What a multicast delegate keeps of one delegate, beside the weak reference that the registry holds.
@usableFromInline
package struct DelegateEntry: ~Copyable {
  /// The delegate as it was added.
  @usableFromInline let delegate: UnretainedExistential
  /// The delegate itself, if it is to be kept.
  var retained: AnyObject?
  /// Of a shared multicast delegate: what waits to be sent to the delegate.
  let mailbox: AnyObject?
  /// Roles that were asked for, each with the delegate as that role, or nil if it does not have it.
  private var roles: [(role: ObjectIdentifier, existential: UnretainedExistential?)] = []

  init(delegate: UnretainedExistential, retained: AnyObject?, mailbox: AnyObject?) {
    self.delegate = delegate
    self.retained = retained
    self.mailbox = mailbox
  }

  deinit {
    delegate.deallocate()
    for (_, existential) in roles { existential?.deallocate() }
  }

  /// The delegate as `role`, or nil if it does not have it; the cast is made once for each entry and role.
  ///
  /// - Parameter object: the delegate.
  /// - Complexity: O(r), where r is the number of roles asked for so far.
  @usableFromInline
  mutating func existential<Role>(of role: Role.Type, for object: AnyObject) -> UnretainedExistential? {
    let key = ObjectIdentifier(role)
    for known in roles where known.role == key { return known.existential }
    let existential = (object as? Role).flatMap { UnretainedExistential($0, of: object) }
    roles.append((key, existential))
    return existential
  }
}
