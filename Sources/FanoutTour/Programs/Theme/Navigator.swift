import Fanout

/// Holds the pages, and opens and closes some of them when the theme changes.
@MainActor
final class Navigator {
  let manager: ThemeManager
  private(set) var pages: [Page] = []
  private let console: any Console

  /// Opens the home page, then follows the theme: what is opened later is called after the navigator.
  init(manager: ThemeManager, console: any Console) {
    self.manager = manager
    self.console = console
    open("home")
    manager.theme.subscribe(owner: self) { navigator, old, new in navigator.themeChanged(from: old, to: new) }
    open("offers")
  }

  func open(_ title: String) {
    pages.append(Page(title: title, manager: manager, console: console))
  }

  func close(_ title: String) {
    pages.removeAll { $0.title == title }
  }

  /// Runs in the middle of a delivery: home has been called, offers has not.
  private func themeChanged(from old: Theme, to new: Theme) {
    if new == .dark {
      console.print("  offers   closes, for they are made for daylight")
      close("offers")
      open("stars")
    } else if old == .dark {
      close("stars")
      open("offers")
    }
  }
}
