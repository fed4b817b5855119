import Fanout

/// Keeps a record of all changes, off the main actor.
actor ThemeLog: ThemeDelegate {
  private(set) var themes: [Theme] = []
  /// Changes that did not begin where the one before had ended.
  private(set) var breaks = 0

  func themeDidChange(from old: Theme, to new: Theme) {
    if let last = themes.last, last != old { breaks += 1 }
    themes.append(new)
  }
}
