import Fanout
import FanoutTestingTraits
import Testing

/// No cycle survives a dropped view model, however its views subscribed.
@Suite(.checksLifetimes) struct ViewModelLifetimeTests {
  private final class Model {
    @Observed var name = "Ada"
    @Observed var age = 36
    let isBusy = Observable(false)
    /// Holds its sources' handles.
    private(set) lazy var canSubmit = Computed { [$name, isBusy] in !$name.value.isEmpty && !isBusy.value }
    private(set) lazy var title = Computed(of: self) { "\($0.name), \($0.age)" }
    private(set) lazy var badge = $age.combined(with: isBusy).map { age, isBusy in isBusy ? "…" : "\(age)" }

    func change() {
      transaction {
        name = "Grace"
        age += 1
      }
      isBusy.value.toggle()
    }
  }

  private final class View {
    var texts: [String] = []
    let bag = SubscriptionBag()
    var tokens: [SubscriptionToken] = []
    let field = Observable("")
    let caption = Observable("")
  }

  private static let bindings: [@Sendable (Model, View) -> Void] = [
    { model, view in
      model.title.subscribe(owner: view, initial: true) { view, text in view.texts.append(text) }
      model.badge.subscribe(owner: view) { view, _, new in view.texts.append(new) }
      model.canSubmit.subscribe(owner: view, initial: true) { view, can in view.texts.append("\(can)") }
    },
    { model, view in
      model.title.subscribe { [weak view] _, new in view?.texts.append(new) }.store(in: view.bag)
      model.badge.map { "\($0)!" }.subscribe { [weak view] _, new in view?.texts.append(new) }.store(in: view.bag)
      view.bag["can"] = model.canSubmit.subscribe { [weak view] _, new in view?.texts.append("\(new)") }
    },
    // The model's subscriptions hold the view, and the view holds the model's tokens.
    { model, view in
      view.tokens.append(model.title.subscribe { _, new in view.texts.append(new) })
      view.tokens.append(model.badge.removingDuplicates().subscribe { _, new in view.texts.append(new) })
      model.canSubmit.subscribe(named: "view") { _, new in view.texts.append("\(new)") }
    },
    { model, view in
      view.field.bindBothWays(with: model.$name)
      model.title.bind(to: view.caption)
      view.caption.subscribe(owner: view) { view, _, new in view.texts.append(new) }
      model.badge.subscribeWhile(owner: view) { view, _, new in
        view.texts.append(new)
        return true
      }
    },
    { model, view in
      let shown = Computed(of: view) { [title = model.title] in "\($0.texts.count) \(title.value)" }
      shown.subscribe(owner: view) { view, _, new in view.texts.append(new) }
      model.$name.flatMap { [age = model.$age] _ in age }.subscribe(owner: view) { view, _, new in
        view.texts.append("\(new)")
      }
    },
  ]

  @Test(arguments: bindings.indices, [true, false])
  func droppedViewModelIsReleasedWithItsViews(_ index: Int, modelGoesFirst: Bool) {
    var model: Model? = tracked(Model())
    var view: View? = tracked(View())
    weak let released = model
    Self.bindings[index](model!, view!)
    model?.change()
    let texts = view!.texts
    #expect(texts.count >= 2)
    if modelGoesFirst {
      model = nil
      #expect(released == nil)
      #expect(view?.texts == texts)
      view = nil
    } else {
      view = nil
      model?.change()
      model = nil
      #expect(released == nil)
    }
  }

  @Test func cellReboundAThousandTimesHasOneSubscription() {
    final class Cell {
      let bag = SubscriptionBag()
      var text = ""
    }
    let rows = (0..<1_000).map { Observable($0) }
    let selection = tracked(Observable(0))
    let cell = tracked(Cell())
    for row in rows {
      cell.bag["row"] = row.combined(with: selection).map { row, selected in "\(row) of \(selected)" }
        .subscribe(owner: cell, initial: true) { cell, text in cell.text = text }
      cell.bag["plain"] = selection.subscribe(owner: cell) { _, _, _ in }
    }
    #expect(cell.text == "999 of 0")
    #expect(cell.bag.count == 2)
    #expect(selection.subscriberCount == 1)
    rows[0].value = -1
    #expect(cell.text == "999 of 0")
    selection.value = 5
    #expect(cell.text == "999 of 5")
    rows[999].value = 7
    #expect(cell.text == "7 of 5")
    cell.bag.cancelAll()
    rows[999].value = 8
    #expect(cell.text == "7 of 5")
    #expect(selection.subscriberCount == 0)
  }
}
