import Testing

@testable import FanoutTour

@MainActor
@Suite
struct PresenterProgramTests {
  private let transcript = Transcript()

  @Test func presenterProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run(arguments: ["presenter"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == presenter: a screen and its presenter, which a weak proxy lets go
          entered  ""
          shown    Please enter a name.
          entered  "Ada"
          shown    Welcome back, Ada.
          entered  "Bob"
          shown    Nobody is called Bob.
          entered  "Grace"
        the screen goes before the answer comes: released
        its presenter waits for the answer: alive
        the answer comes, nobody is there to show it
        its presenter has done its work: released

        tour: 1 program, as expected
        """)
  }

  @Test func screenAndPresenterAreReleasedTogether() {
    let accounts = Accounts()
    var screen: SignInScreen? = SignInScreen(accounts: accounts, console: transcript)
    weak let releasedScreen = screen
    weak let releasedPresenter = screen?.presenter
    screen?.enter("Grace")
    accounts.deliverAnswers()
    #expect(transcript.lines.last == "  shown    Good morning, Grace.")
    screen = nil
    #expect(releasedScreen == nil)
    #expect(releasedPresenter == nil)
  }

  @Test func answerThatComesTooLateShowsNothing() {
    let accounts = Accounts()
    var screen: SignInScreen? = SignInScreen(accounts: accounts, console: transcript)
    screen?.enter("Ada")
    screen = nil
    accounts.deliverAnswers()
    #expect(transcript.lines == ["  entered  \"Ada\""])
  }
}
