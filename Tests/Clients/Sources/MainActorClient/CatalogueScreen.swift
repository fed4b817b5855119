import Fanout

// Everything here belongs to the main actor, without a word.

protocol CatalogueDelegate: AnyObject {
  func catalogueDidChange(to count: Int)
}

protocol SelectionDelegate: CatalogueDelegate {
  func catalogueDidSelect(_ item: String) throws
}

struct NothingSelected: Error {}

final class CatalogueModel {
  @Observed var query = ""
  let items: Observable<[String]>
  let isLoading: Observable<Bool>
  let delegates = MulticastDelegate<any CatalogueDelegate>()
  private(set) lazy var found = Computed(of: self) { model in
    model.items.value.filter { model.query.isEmpty || $0.contains(model.query) }
  }
  private(set) lazy var title = Computed(of: self) { $0.isLoading.value ? "Loading" : "\($0.found.value.count) found" }

  init(_ catalogue: Catalogue) {
    items = catalogue.items.mirrored()
    isLoading = catalogue.isLoading.mirrored(buffering: .latest)
    found.subscribe(owner: self) { model, _, found in
      model.delegates.invoke { $0.catalogueDidChange(to: found.count) }
    }
  }

  func select(_ item: String) throws -> Int {
    try delegates.invoke(as: (any SelectionDelegate).self) { try $0.catalogueDidSelect(item) }
  }
}

final class TitleLabel {
  var text = ""
  var texts: [String] = []
}

final class CatalogueScreen: SelectionDelegate {
  let label = TitleLabel()
  private(set) var counts: [Int] = []
  private(set) var seen: [Int] = []
  private var selected: String?
  private let bag = SubscriptionBag()

  init(_ model: CatalogueModel, _ catalogue: Catalogue) {
    model.title.bind(to: label, \.text)
    model.title.subscribe(owner: self, initial: true) { screen, title in screen.label.texts.append(title) }
    model.$query.subscribe(named: "screen", owner: self) { screen, _, _ in screen.selected = nil }
    model.delegates.add(self)
    catalogue.items.observe(owner: self) { screen, _, items in screen.seen.append(items.count) }
    catalogue.items.observe(initial: false) { [label] items in label.texts.append("raw \(items.count)") }
      .store(in: bag)
  }

  /// Follows a value in a task of the main actor, until the screen's bag goes.
  func follow(_ query: Observable<String>) -> Task<[String], Never> {
    let queries = query.values(buffering: .unbounded, storedIn: bag)
    return Task { [label] in
      var seen: [String] = []
      for await query in queries {
        seen.append(query)
        label.texts.append(query)
      }
      return seen
    }
  }

  func catalogueDidChange(to count: Int) { counts.append(count) }

  func catalogueDidSelect(_ item: String) throws {
    if item.isEmpty { throw NothingSelected() }
    selected = item
  }
}
