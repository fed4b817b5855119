import Fanout

enum Theme: String, CaseIterable {
  case light, dark, sepia
}

/// Whoever draws in colours.
protocol ThemeDelegate: AnyObject, Sendable {
  func themeDidChange(from old: Theme, to new: Theme) async
}

/// The theme that everything follows. Any task may change it.
final class ThemeManager: Sendable {
  let theme = SharedObservable(Theme.light, label: "theme")
  let delegates = SharedMulticastDelegate<any ThemeDelegate>()

  /// The delegates are called from an observer of the theme: one change after the other, whichever tasks make them, so that all
  /// delegates hear of the changes in the same order.
  init() {
    theme.subscribe(named: "delegates") { [delegates] old, new in
      delegates.invoke { await $0.themeDidChange(from: old, to: new) }
    }
  }
}
