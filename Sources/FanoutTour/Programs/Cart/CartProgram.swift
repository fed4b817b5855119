/// A multicast delegate with roles stands where a cart expects one delegate.
struct CartProgram: Program {
  let name = "cart"
  let summary = "one cart, three screens that stay in step"

  func run(on console: any Console, checks: Checks) {
    weak var releasedShop: Shop?
    do {
      let shop = Shop(console: console)
      releasedShop = shop
      use(shop, on: console, checks: checks)
    }
    checks.expectReleased("the shop", releasedShop)
  }

  private func use(_ shop: Shop, on console: any Console, checks: Checks) {
    console.print("two teas and a loaf of bread go in")
    shop.cart.add(CartLine(article: "green tea", price: 450, quantity: 2))
    shop.cart.add(CartLine(article: "bread", price: 320))
    console.print("the bread goes out")
    shop.cart.remove("bread")
    checks.expect("the list", shop.list?.articles, is: ["green tea"])
    checks.expect("the badge", shop.badge.count, is: 2)
    checks.expect("the total", shop.total.total, is: 900)

    weak let list = shop.list
    shop.dismissList()
    console.print("the list is dismissed: \(list == nil ? "released" : "alive"), \(shop.screens.count) screens left")
    checks.expectReleased("the list", list)
    checks.expect("screens left", shop.screens.count, is: 2)
    checks.expect(
      "whether a screen cares for lines", shop.screens.responds(to: (any CartLinesDelegate).self), is: false)

    console.print("an apple goes in")
    shop.cart.add(CartLine(article: "apple", price: 60))
    checks.expect("the badge after the list has gone", shop.badge.count, is: 3)
    checks.expect("the total after the list has gone", shop.total.total, is: shop.cart.total)
  }
}
