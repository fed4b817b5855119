import Fanout

/// A page that draws itself in the current theme, for as long as it lives.
@MainActor
final class Page: ThemeDelegate {
  let title: String
  private(set) var drawn: [Theme]

  init(title: String, manager: ThemeManager) {
    self.title = title
    drawn = [manager.theme.value]
    manager.delegates.add(self)
  }

  func themeDidChange(from old: Theme, to new: Theme) {
    drawn.append(new)
  }

  /// What the page looks like, as one line.
  var picture: String {
    "  \(title.left(8)) \(drawn.last?.rawValue ?? "blank")"
  }
}

/// A small picture of a page; there are many. Each follows the theme itself, and needs the newest only.
@MainActor
final class Thumbnail {
  private(set) var theme: Theme?

  init(manager: ThemeManager) {
    manager.theme.observe(owner: self, initial: true, buffering: .latest) { thumbnail, theme in thumbnail.theme = theme
    }
  }
}
