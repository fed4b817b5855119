import Dispatch
import Fanout
import FanoutTestingTraits
import Foundation
import Testing
import XCTest

// The examples of docs/testing.md. They stand there line for line, and run here.

@MainActor final class CartModel {
  @Observed var items: [String] = []
  private(set) lazy var title = Computed(of: self) { "\($0.items.count) items" }

  func add(_ item: String) { items.append(item) }
}

@MainActor final class CartPage {
  var title = ""

  init(_ model: CartModel) {
    model.title.subscribe(owner: self, initial: true) { page, title in page.title = title }
  }
}

@MainActor final class LeakyPage {
  var title = ""

  init(_ model: CartModel) {
    model.title.subscribe(named: "page", initial: true) { title in self.title = title }
  }
}

@MainActor final class UserModel {
  @Observed var name = "Ada"

  func load() {
    Task { name = "Grace" }
  }
}

final class Shop {
  let screens = MulticastDelegate<any CartDelegate>()
  private var cart = Cart()

  func buy(_ item: String) {
    cart.items.append(item)
    screens.invoke { $0.cartDidChange(cart) }
  }
}

@Suite struct TestingGuideTests {
  @MainActor @Test func titleFollowsItemsByHand() {
    let model = CartModel()
    let initial = model.title.value
    var olds: [String] = []
    var news: [String] = []
    let token = model.title.subscribe { old, new in
      olds.append(old)
      news.append(new)
    }
    model.add("pen")
    model.add("ink")
    #expect(initial == "0 items")
    #expect(news.count == 2)
    if news.count == 2 {
      #expect(olds[0] == initial)
      #expect(news[0] == "1 items")
      #expect(olds[1] == news[0], "a change was lost")
      #expect(news[1] == "2 items")
    }
    token.cancel()
    model.add("paper")
    if news.count != 2 {
      Issue.record("called after the cancel: \(news)")
    }
  }

  @MainActor @Test func titleFollowsItems() {
    let model = CartModel()
    let title = Recorder(model.title)
    model.add("pen")
    model.add("ink")
    title.expectValues(["0 items", "1 items", "2 items"])
  }

  @MainActor @Test func nameIsLoaded() async {
    let model = UserModel()
    let name = Recorder(model.$name)
    model.load()
    #expect(await name.next() == "Grace")
    name.expectNothingMore()
  }

  @Test func everyScreenIsToldOfAPurchase() {
    let shop = Shop()
    let screen = RecordingScreen()
    shop.screens.add(screen)
    shop.buy("pen")
    shop.buy("ink")
    screen.calls.expect([.changed(items: 1), .changed(items: 2)])
  }

  @MainActor @Test func pageGoesWhenItIsClosed() {
    let model = CartModel()
    expectReleased { CartPage(model) }
    expectNoSubscriptions(on: model.title)
  }

  @MainActor @Test func leakyPageIsFound() throws {
    let model = CartModel()
    let found = Guarded<[String]>([])
    withKnownIssue {
      expectReleased { LeakyPage(model) }
      expectNoSubscriptions(on: model.title)
    } matching: { issue in
      found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    let texts = found.withLock { $0 }
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    #expect(texts.count == 2)
    for text in texts { #expect(guide.contains(text)) }
    model.title.unsubscribe(named: "page")
  }

  @Test func callThatHasBegunEndsAfterTheCancel() {
    let gate = Gate()
    let finished = Gate()
    let bag = SubscriptionBag()
    let log = DelegateRecorder<String>()
    DispatchQueue(label: "prices").async {
      let price = Observable(1)
      price.subscribe { _, new in
        log.record("begins with \(new)")
        gate.pass()
        log.record("ends with \(new)")
      }.store(in: bag)
      price <- 2
      price <- 3
      finished.open()
    }
    gate.waitForArrival()
    bag.cancelAll()  // while the handler is being called
    gate.open()
    finished.pass()
    log.expect(["begins with 2", "ends with 2"])
  }

  @MainActor @Test func pageIsRightWhateverOtherObserversDo() {
    let model = CartModel()
    let page = CartPage(model)
    injectFaults(into: model.$items, values: [[], ["pen"], ["pen", "ink"]]) { items in
      page.title == "\(items.count) items"
    }
  }

  /// The example with the fixture is at most 8 lines long, the one by hand 25.
  @Test func recorderShortensATestFromTwentyFiveLinesToEight() throws {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
    func length(of name: String) throws -> Int {
      let first = try #require(lines.firstIndex { $0.hasSuffix("func \(name)() {") })
      return try #require(lines[first...].firstIndex(of: "  }")) - first + 1
    }
    #expect(try length(of: "titleFollowsItemsByHand") >= 25)
    #expect(try length(of: "titleFollowsItems") <= 8)
  }

  private static var guide: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/testing.md")
  }
}

final class NameTests: XCTestCase {
  func testRecorderInXCTest() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    name <- "Grace"
    recorder.expect([Change("Ada", "Grace")])
  }
}
