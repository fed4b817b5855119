infix operator <- : AssignmentPrecedence

/// What `<-` sets: an ``Observable`` or a ``SharedObservable``.
///
/// One operator over a protocol, since the compiler explains a wrong operand only if there is no second overload to fit.
public protocol Settable<Content>: AnyObject {
  associatedtype Content

  /// The current value.
  var value: Content { get set }
}

/// Sets the value of `observable`: the same as `observable.value = value`.
///
/// ```swift
/// name <- "Grace"
/// model?.name <- "Grace"  // nothing is evaluated if model is nil
/// ```
/// Write a space on both sides: `name <-1` does not parse as an assignment.
///
/// If another imported module declares `<-` in the same precedence group, Swift picks the one that fits the operands; with a
/// different group every use is ambiguous, and `observable.value = value` is the way.
@inlinable
public func <- <Target: Settable>(observable: Target, value: Target.Content) {
  observable.value = value
}
