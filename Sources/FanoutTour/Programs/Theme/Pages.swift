import Fanout

/// A page that draws itself in the current theme, for as long as it lives.
@MainActor
final class Page {
  let title: String
  private(set) var drawn: [Theme] = []
  private let console: any Console

  init(title: String, manager: ThemeManager, console: any Console) {
    self.title = title
    self.console = console
    manager.theme.subscribe(owner: self, initial: true) { page, theme in page.draw(theme) }
  }

  private func draw(_ theme: Theme) {
    drawn.append(theme)
    console.print("  \(title.left(8)) \(theme.rawValue)")
  }
}

/// A small picture of a page; there are many.
@MainActor
final class Thumbnail {
  private(set) var theme: Theme?

  init(manager: ThemeManager) {
    manager.theme.subscribe(owner: self, initial: true) { thumbnail, theme in thumbnail.theme = theme }
  }
}
