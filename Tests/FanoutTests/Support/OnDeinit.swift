/// Runs a closure when it goes.
final class OnDeinit {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
