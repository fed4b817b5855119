/// What is bought: an article and how many of it, at a price in cents.
struct CartLine: Equatable {
  let article: String
  let price: Int
  var quantity = 1

  var total: Int { price * quantity }
}

/// The model: knows nothing of screens, and tells one delegate what happens to it.
@MainActor
final class Cart {
  weak var delegate: (any CartDelegate)?
  private(set) var lines: [CartLine] = []

  var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  /// In cents.
  var total: Int { lines.reduce(0) { $0 + $1.total } }

  func add(_ line: CartLine) {
    lines.append(line)
    notify { $0.cart(self, didAdd: line) }
  }

  func remove(_ article: String) {
    guard let index = lines.firstIndex(where: { $0.article == article }) else { return }
    let line = lines.remove(at: index)
    notify { $0.cart(self, didRemove: line) }
  }

  /// What a delegate may leave out is asked for by its role, as with optional methods.
  private func notify(ofLine message: (any CartLinesDelegate) -> Void) {
    delegate?.cartDidChange(self)
    if let delegate = delegate as? any CartLinesDelegate { message(delegate) }
    (delegate as? any CartTotalDelegate)?.cart(self, totalDidBecome: total)
  }
}
