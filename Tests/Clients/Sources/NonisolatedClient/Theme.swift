import Fanout

/// Delegates that live on different actors.
protocol ThemeDelegate: AnyObject, Sendable {
  func themeDidChange(to theme: String) async
}

/// A role that a delegate may have.
protocol ThemeErrorDelegate: ThemeDelegate {
  func themeDidFail() async
}

@MainActor final class ThemedPage: ThemeDelegate {
  private(set) var themes: [String] = []

  func themeDidChange(to theme: String) { themes.append(theme) }
}

actor ThemeLog: ThemeErrorDelegate {
  private(set) var lines: [String] = []

  func themeDidChange(to theme: String) { lines.append(theme) }
  func themeDidFail() { lines.append("failed") }
}

/// Changed from any task.
final class ThemeManager: Sendable {
  let delegates = SharedMulticastDelegate<any ThemeDelegate>()

  func change(to theme: String) {
    delegates.invoke { await $0.themeDidChange(to: theme) }
  }

  func fail() -> Int {
    delegates.invoke(as: (any ThemeErrorDelegate).self) { await $0.themeDidFail() }
  }
}
