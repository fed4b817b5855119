import Testing

@testable import FanoutTour

@MainActor
@Suite
struct ThemeProgramTests {
  private let transcript = Transcript()

  @Test func themeProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run(arguments: ["theme"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == theme: a theme that pages and a log follow, while several tasks change it
        two pages open
        the theme becomes dark
          home     dark
          offers   dark
        one page closes
        the theme becomes sepia
          home     sepia
        three tasks change the theme 100 times each
          settings was drawn 300 times, the log has 300 lines
          in the same order
        1000 thumbnails appear: 1000 followers
        900 disappear, the theme becomes light: 100 follow
        delegates at the end: 1

        tour: 1 program, as expected
        """)
  }

  @Test func closedPageIsReleasedAndNoLongerDrawn() async {
    let manager = ThemeManager()
    var page: Page? = Page(title: "news", manager: manager)
    weak let releasedPage = page
    manager.theme.value = .dark
    await manager.delegates.flush()
    #expect(page?.drawn == [.light, .dark])
    page = nil
    #expect(releasedPage == nil)
    manager.theme.value = .sepia
    await manager.delegates.flush()
    #expect(manager.delegates.count == 0)
  }

  @Test func logAndPageHearOfTheSameChangesInTheSameOrder() async {
    let manager = ThemeManager()
    let (log, page) = (ThemeLog(), Page(title: "home", manager: manager))
    manager.delegates.add(log)
    await withTaskGroup { group in
      for theme in Theme.allCases { group.addTask { for _ in 1...50 { manager.theme.value = theme } } }
    }
    await manager.delegates.flush()
    #expect(await log.themes == Array(page.drawn.dropFirst()))
    #expect(await log.themes.count == 150)
    #expect(await log.breaks == 0)
  }
}
