/// The closures of a derived value, made where its type is known.
@usableFromInline
package final class Computation {
  /// Computes and stores; answers whether the value has changed.
  let compute: Step
  /// Delivers the change to the observers of the derived value; answers whether there was one.
  let deliver: Step

  @usableFromInline
  package init(compute: @escaping () -> Bool, deliver: @escaping () -> Bool) {
    self.compute = Step(body: compute)
    self.deliver = Step(body: deliver)
  }

  /// Called from a borrowing method, like a handler: taken out, the closure would be retained around the call.
  struct Step: ~Copyable {
    fileprivate let body: () -> Bool

    @inline(__always)
    borrowing func callAsFunction() -> Bool { body() }
  }
}
