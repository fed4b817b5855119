import Fanout

/// What every delegate of a cart is told.
@MainActor
protocol CartDelegate: AnyObject {
  func cartDidChange(_ cart: Cart)
}

/// A role: what a delegate is told in addition if it cares for single lines.
@MainActor
protocol CartLinesDelegate: CartDelegate {
  func cart(_ cart: Cart, didAdd line: CartLine)
  func cart(_ cart: Cart, didRemove line: CartLine)
}

/// A role: what a delegate is told in addition if it cares for the total.
@MainActor
protocol CartTotalDelegate: CartDelegate {
  /// - Parameter total: in cents.
  func cart(_ cart: Cart, totalDidBecome total: Int)
}

// Many delegates where the cart expects one: each method passes the message on.

extension MulticastDelegate: CartDelegate where Delegate == any CartDelegate {
  func cartDidChange(_ cart: Cart) {
    invoke { $0.cartDidChange(cart) }
  }
}

extension MulticastDelegate: CartLinesDelegate where Delegate == any CartDelegate {
  func cart(_ cart: Cart, didAdd line: CartLine) {
    invoke(as: (any CartLinesDelegate).self) { $0.cart(cart, didAdd: line) }
  }

  func cart(_ cart: Cart, didRemove line: CartLine) {
    invoke(as: (any CartLinesDelegate).self) { $0.cart(cart, didRemove: line) }
  }
}

extension MulticastDelegate: CartTotalDelegate where Delegate == any CartDelegate {
  func cart(_ cart: Cart, totalDidBecome total: Int) {
    invoke(as: (any CartTotalDelegate).self) { $0.cart(cart, totalDidBecome: total) }
  }
}
