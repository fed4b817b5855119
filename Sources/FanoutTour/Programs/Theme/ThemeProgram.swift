import Fanout

/// Pages on the main actor and a log on an actor of its own follow a theme that several tasks change.
struct ThemeProgram: Program {
  let name = "theme"
  let summary = "a theme that pages and a log follow, while several tasks change it"

  func run(on console: any Console, checks: Checks) async {
    let manager = ThemeManager()
    let log = ThemeLog()
    manager.delegates.add(log)
    await openAndClose(manager, on: console, checks: checks)
    await changeAtOnce(manager, log, on: console, checks: checks)
    await crowd(manager, on: console, checks: checks)
    console.print("delegates at the end: \(manager.delegates.count)")
    checks.expect("delegates at the end", manager.delegates.count, is: 1)
    checks.expect("breaks in the log", await log.breaks, is: 0)
  }

  private func openAndClose(_ manager: ThemeManager, on console: any Console, checks: Checks) async {
    let home = Page(title: "home", manager: manager)
    var offers: Page? = Page(title: "offers", manager: manager)
    weak let releasedPage = offers
    console.print("two pages open")
    await change(manager, to: .dark, on: console)
    for page in [home, offers] { if let page { console.print(page.picture) } }

    console.print("one page closes")
    offers = nil
    checks.expectReleased("the page that closed", releasedPage)
    await change(manager, to: .sepia, on: console)
    console.print(home.picture)
    checks.expect("how the home page was drawn", home.drawn, is: [.light, .dark, .sepia])
  }

  private func change(_ manager: ThemeManager, to theme: Theme, on console: any Console) async {
    console.print("the theme becomes \(theme.rawValue)")
    manager.theme <- theme
    await manager.delegates.flush()
  }

  private func changeAtOnce(_ manager: ThemeManager, _ log: ThemeLog, on console: any Console, checks: Checks) async {
    let page = Page(title: "settings", manager: manager)
    let loggedBefore = await log.themes.count
    console.print("three tasks change the theme 100 times each")
    await withTaskGroup { group in
      for theme in Theme.allCases {
        group.addTask { for _ in 1...100 { manager.theme <- theme } }
      }
    }
    await manager.delegates.flush()
    let logged = Array(await log.themes[loggedBefore...])
    let drawn = Array(page.drawn.dropFirst())
    console.print("  settings was drawn \(drawn.count) times, the log has \(logged.count) lines")
    console.print("  in \(drawn == logged ? "the same order" : "different orders")")
    checks.expect("how often the page was drawn", drawn.count, is: 300)
    checks.expect("whether page and log agree", drawn == logged, is: true)
    checks.expect("what was drawn last", drawn.last, is: manager.theme.value)
  }

  private func crowd(_ manager: ThemeManager, on console: any Console, checks: Checks) async {
    var thumbnails = (1...1_000).map { _ in Thumbnail(manager: manager) }
    let followers = manager.theme.subscriberCount - 1
    console.print("\(thumbnails.count) thumbnails appear: \(followers) followers")
    checks.expect("followers", followers, is: thumbnails.count)
    thumbnails.removeLast(900)
    manager.theme <- .light
    // Each has a mailbox of its own; the main actor comes to them while this waits.
    for _ in 1...100_000 where thumbnails.contains(where: { $0.theme != .light }) { await Task.yield() }
    let light = thumbnails.count { $0.theme == .light }
    console.print("900 disappear, the theme becomes light: \(light) follow")
    checks.expect("thumbnails that followed", light, is: 100)
  }
}
