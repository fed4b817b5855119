import Fanout

/// Tells how the name changes, between ``appear()`` and ``disappear()``: a subscription that ends by its name.
@MainActor
final class HeaderView {
  private(set) var texts: [String] = []
  private let model: ProfileViewModel
  private let console: any Console

  init(model: ProfileViewModel, console: any Console) {
    self.model = model
    self.console = console
  }

  func appear() {
    model.name.subscribe(named: "header", owner: self) { view, old, new in view.show("\(old) is now \(new)") }
  }

  /// - Returns: how many subscriptions this ended.
  func disappear() -> Int {
    model.name.unsubscribe(named: "header")
  }

  private func show(_ text: String) {
    texts.append(text)
    console.print("  header    \(text)")
  }
}

/// Greets by the current name as long as it lives: a subscription that ends with its owner.
@MainActor
final class GreetingView {
  private(set) var texts: [String] = []
  private let console: any Console

  init(model: ProfileViewModel, console: any Console) {
    self.console = console
    model.name.subscribe(owner: self, initial: true) { view, name in view.show("Hello, \(name)!") }
  }

  private func show(_ text: String) {
    texts.append(text)
    console.print("  greeting  \(text)")
  }
}
