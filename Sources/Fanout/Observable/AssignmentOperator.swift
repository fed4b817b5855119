infix operator <- : AssignmentPrecedence

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
public func <- <Value>(observable: Observable<Value>, value: Value) {
  observable.value = value
}
