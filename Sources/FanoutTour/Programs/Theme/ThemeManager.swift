import Fanout

enum Theme: String {
  case light, dark, sepia
}

/// The model that everything on screen follows.
@MainActor
final class ThemeManager {
  let theme = Observable(Theme.light, label: "theme")
}
