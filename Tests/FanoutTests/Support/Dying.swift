/// Hands itself to a closure from its deinit.
final class Dying {
  private let body: (Dying) -> Void

  init(_ body: @escaping (Dying) -> Void) { self.body = body }

  deinit { body(self) }
}
