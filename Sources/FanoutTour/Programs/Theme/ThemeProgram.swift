import Fanout

/// Pages follow an observable theme, and come and go while it changes.
struct ThemeProgram: Program {
  let name = "theme"
  let summary = "a theme that many pages follow, while they come and go"

  func run(on console: any Console, checks: Checks) {
    let manager = ThemeManager()
    weak var releasedNavigator: Navigator?
    do {
      console.print("two pages open")
      let navigator = Navigator(manager: manager, console: console)
      releasedNavigator = navigator
      change(navigator, on: console, checks: checks)
    }
    checks.expectReleased("the navigator", releasedNavigator)
    crowd(manager, on: console, checks: checks)
    console.print("followers at the end: \(manager.theme.subscriberCount)")
    checks.expect("followers at the end", manager.theme.subscriberCount, is: 0)
  }

  private func change(_ navigator: Navigator, on console: any Console, checks: Checks) {
    let home = navigator.pages[0]
    weak let offers = navigator.pages[1]
    console.print("the theme becomes dark: one page closes before its turn, another opens")
    navigator.manager.theme <- .dark
    checks.expect("pages in the dark", navigator.pages.map(\.title), is: ["home", "stars"])
    checks.expect("how the new page was drawn", navigator.pages[1].drawn, is: [.dark])
    checks.expectReleased("the page that closed", offers)

    console.print("the theme becomes sepia")
    navigator.manager.theme <- .sepia
    checks.expect("pages in sepia", navigator.pages.map(\.title), is: ["home", "offers"])
    checks.expect("how the home page was drawn", home.drawn, is: [.light, .dark, .sepia])
  }

  private func crowd(_ manager: ThemeManager, on console: any Console, checks: Checks) {
    var thumbnails = (1...1_000).map { _ in Thumbnail(manager: manager) }
    console.print("\(thumbnails.count) thumbnails appear: \(manager.theme.subscriberCount) followers")
    checks.expect("followers", manager.theme.subscriberCount, is: thumbnails.count)
    thumbnails.removeLast(900)
    manager.theme <- .light
    let light = thumbnails.count { $0.theme == .light }
    console.print("900 disappear, the theme becomes light: \(light) follow")
    checks.expect("thumbnails that followed", light, is: 100)
  }
}
