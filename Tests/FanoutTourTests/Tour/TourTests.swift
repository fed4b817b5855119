import Testing

@testable import FanoutTour

/// Does what it is told to do.
private struct StubProgram: Program {
  let name: String
  var summary = "a stub"
  var found = 1
  var error: InputError?

  func run(on console: any Console, checks: Checks) throws(InputError) {
    console.print("\(name) runs")
    checks.expect("the number", found, is: 1)
    if let error { throw error }
  }
}

@MainActor
@Suite
struct TourTests {
  private let transcript = Transcript()

  @Test func wholeTourIsAsExpected() async {
    #expect(await Tour(console: transcript).run(arguments: []) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.lines.filter { $0.hasPrefix("== ") }.map { $0.dropFirst(3).prefix { $0 != ":" } } == [
        "cart", "presenter", "theme", "stations", "profile", "ticker", "form",
      ])
    #expect(transcript.lines.last == "tour: 7 programs, all as expected")
  }

  @Test func verdictNamesProgramsThatAreNotAsExpected() async {
    let programs = [
      StubProgram(name: "one"), StubProgram(name: "two", found: 7), StubProgram(name: "three"),
      StubProgram(name: "four", found: 8),
    ]
    #expect(await Tour(console: transcript).run(programs) == .notAsExpected)
    #expect(
      transcript.lines == [
        "== one: a stub", "one runs", "", "== two: a stub", "two runs", "", "== three: a stub", "three runs", "",
        "== four: a stub", "four runs", "", "tour: 4 programs, not as expected: two, four",
      ])
    #expect(
      transcript.errors == [
        "fanout-tour: two: the number: found 7, expected 1", "fanout-tour: four: the number: found 8, expected 1",
      ])
  }

  @Test func inputErrorDecidesTheStatusAndHidesNoFailedCheck() async {
    let error = InputError.unavailable(file: "a.csv", reason: "Permission denied", expected: "something")
    #expect(await Tour(console: transcript).run([StubProgram(name: "one", found: 7, error: error)]) == .noInput)
    #expect(transcript.lines.last == "tour: 1 program, not as expected: one")
    #expect(
      transcript.errors == [
        "fanout-tour: a.csv: cannot be read: Permission denied; expected something",
        "fanout-tour: one: the number: found 7, expected 1",
      ])
  }

  @Test func firstProgramNotAsExpectedDecidesTheStatus() async {
    let error = InputError.unexpected(Mismatch(found: "this", expected: "that"), file: "a.csv", line: 3)
    let programs = [StubProgram(name: "one", error: error), StubProgram(name: "two", found: 7)]
    #expect(await Tour(console: transcript).run(programs) == .badContent)
  }

  @Test func wrongUsagePrintsAnErrorAndNothingElse() async {
    #expect(await Tour(console: transcript).run(arguments: ["card"]) == .usage)
    #expect(transcript.lines == [])
    #expect(
      transcript.errors == [
        "fanout-tour: unknown program \"card\", expected one of cart, presenter, theme, stations, profile, ticker, form",
        "fanout-tour --help says more",
      ])
  }

  @Test func helpListsTheProgramsInOrder() async {
    #expect(await Tour(console: transcript).run(arguments: ["--help"]) == .asExpected)
    let list = """
      programs:
        cart       one cart, three screens that stay in step
        presenter  a screen and its presenter, which a weak proxy lets go
        theme      a theme that pages and a log follow, while several tasks change it
        stations   a dispatcher and two kinds of stations, told and asked
        profile    a name that two views follow, one of them under a name of its own
        ticker     ten of each share, month by month
        form       two fields bound both ways to a view model, one of which clamps

      """
    #expect(transcript.text.contains(list))
  }
}
