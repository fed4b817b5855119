import Testing

@testable import FanoutTour

@MainActor
@Suite
struct CartProgramTests {
  private let transcript = Transcript()

  @Test func cartProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run(arguments: ["cart"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == cart: one cart, three screens that stay in step
        two teas and a loaf of bread go in
          badge  (2)
          list   + 2 x green tea
          total  9.00
          badge  (3)
          list   + 1 x bread
          total  12.20
        the bread goes out
          badge  (2)
          list   - 1 x bread
          total  9.00
        the list is dismissed: released, 2 screens left
        an apple goes in
          badge  (3)
          total  9.60

        tour: 1 program, as expected
        """)
  }

  @Test func dismissedListIsReleasedAndNoLongerCalled() {
    let shop = Shop(console: transcript)
    shop.cart.add(CartLine(article: "tea", price: 100))
    weak let list = shop.list
    #expect(list?.articles == ["tea"])
    shop.dismissList()
    #expect(list == nil)
    shop.cart.remove("tea")
    #expect(shop.badge.count == 0)
    #expect(
      transcript.lines == [
        "  badge  (1)", "  list   + 1 x tea", "  total  1.00", "  badge  (0)", "  total  0.00",
      ])
  }

  @Test func cartCallsADelegateThatIsNoMulticastDelegate() {
    let cart = Cart()
    let total = TotalScreen(console: transcript)
    cart.delegate = total
    cart.add(CartLine(article: "tea", price: 250, quantity: 3))
    #expect(total.total == 750)
    #expect(transcript.lines == ["  total  7.50"])
  }
}
