import Fanout

/// Holds the cart and its screens, and connects them.
///
/// The cart has a single, weak delegate: `screens`, which holds the real ones weakly in turn.
@MainActor
final class Shop {
  let cart = Cart()
  let screens = MulticastDelegate<any CartDelegate>()
  let badge: BadgeScreen
  let total: TotalScreen
  private(set) var list: ListScreen?

  init(console: any Console) {
    let list = ListScreen(console: console)
    self.list = list
    badge = BadgeScreen(console: console)
    total = TotalScreen(console: console)
    screens.add(list)
    screens.add(badge)
    screens.add(total)
    cart.delegate = screens
  }

  /// Lets go of the list; nobody has to tell the cart.
  func dismissList() {
    list = nil
  }
}
