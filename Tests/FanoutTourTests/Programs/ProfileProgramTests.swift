import Testing

@testable import FanoutTour

@MainActor
@Suite
struct ProfileProgramTests {
  private let transcript = Transcript()

  @Test func profileProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run(arguments: ["profile"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == profile: a name that two views follow, one of them under a name of its own
          greeting  Hello, Ada!
        name <- "Grace"
          greeting  Hello, Grace!
          header    Ada is now Grace
        the header disappears
        name <- "Barbara"
          greeting  Hello, Barbara!
        the views go: 0 subscriptions left

        tour: 1 program, as expected
        """)
  }

  @Test func releasedViewsFollowNothing() {
    let model = ProfileViewModel(name: "Ada")
    var header: HeaderView? = HeaderView(model: model, console: transcript)
    var greeting: GreetingView? = GreetingView(model: model, console: transcript)
    weak let releasedHeader = header
    weak let releasedGreeting = greeting
    header?.appear()
    model.name.value = "Grace"
    #expect(greeting?.texts == ["Hello, Ada!", "Hello, Grace!"])
    #expect(header?.texts == ["Ada is now Grace"])
    header = nil
    greeting = nil
    #expect(releasedHeader == nil)
    #expect(releasedGreeting == nil)
    model.name.value = "Barbara"
    #expect(
      transcript.lines == ["  greeting  Hello, Ada!", "  greeting  Hello, Grace!", "  header    Ada is now Grace"])
    #expect(model.name.subscriberCount == 0)
  }
}
