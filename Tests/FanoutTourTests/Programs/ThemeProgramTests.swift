import Testing

@testable import FanoutTour

@MainActor
@Suite
struct ThemeProgramTests {
  private let transcript = Transcript()

  @Test func themeProgramPrintsItsStory() {
    #expect(Tour(console: transcript).run(arguments: ["theme"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == theme: a theme that many pages follow, while they come and go
        two pages open
          home     light
          offers   light
        the theme becomes dark: one page closes before its turn, another opens
          home     dark
          offers   closes, for they are made for daylight
          stars    dark
        the theme becomes sepia
          home     sepia
          offers   sepia
        1000 thumbnails appear: 1000 followers
        900 disappear, the theme becomes light: 100 follow
        followers at the end: 0

        tour: 1 program, as expected
        """)
  }

  @Test func closedPageIsReleasedAndNoLongerDrawn() {
    let manager = ThemeManager()
    var page: Page? = Page(title: "news", manager: manager, console: transcript)
    weak let releasedPage = page
    manager.theme.value = .dark
    #expect(page?.drawn == [.light, .dark])
    page = nil
    #expect(releasedPage == nil)
    manager.theme.value = .sepia
    #expect(transcript.lines == ["  news     light", "  news     dark"])
    #expect(manager.theme.subscriberCount == 0)
  }
}
