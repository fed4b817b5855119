import Fanout
import FanoutTesting
import Testing

@testable import FanoutTour

@MainActor
@Suite
struct FormProgramTests {
  private let transcript = Transcript()

  @Test func formProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run([FormProgram()]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == form: two fields bound both ways to a view model, one of which clamps
          name    ""
          age     ""
          submit  off
        submit
                  not submitted: there is no name
        set name "Ada"
          name    "Ada"
        set age "200"
          age     "200"
          submit  on
          age     "130"
        submit
                  submitted: Ada, 130
        set age "thirty"
          age     "thirty"
          submit  off
        submit
                  not submitted: there is no age
        set name "Ada Lovelace"
          name    "Ada Lovelace"
        set age "36"
          age     "36"
          submit  on
        submit
                  submitted: Ada Lovelace, 36

        tour: 1 program, as expected
        """)
  }

  @Test func editsBeforeAnUnknownOneAreDone() async throws {
    let file = try TemporaryFile("set name Ada\n\nset age -5\nset size 3\nsubmit\n")
    #expect(await Tour(console: transcript).run(arguments: ["form", "--file", file.path]) == .badContent)
    #expect(
      transcript.lines.suffix(6) == [
        "set age \"-5\"", "  age     \"-5\"", "  submit  on", "  age     \"0\"", "",
        "tour: 1 program, not as expected: form",
      ])
    #expect(
      transcript.errors == ["fanout-tour: \(file.path), line 4: found the field \"size\", expected name or age"])
  }

  @Test(arguments: [("", 1), ("\n \n", 3)]) func fileWithoutEditsIsRefused(_ text: String, _ line: Int) async throws {
    let file = try TemporaryFile(text)
    #expect(await Tour(console: transcript).run(arguments: ["form", "--file", file.path]) == .badContent)
    #expect(
      transcript.errors == [
        "fanout-tour: \(file.path), line \(line): found no edits, "
          + "expected an edit, set name TEXT, set age NUMBER or submit"
      ])
  }

  @Test func formIsClampedWhoeverSetsTheAge() {
    let model = FormViewModel()
    let ages = Recorder(model.$age)
    model.age = 131
    model.age = -1
    model.age = nil
    model.age = 130
    ages.expectValues([nil, 131, 130, -1, 0, nil, 130])
    #expect(model.submit() == nil)
    model.name = "Ada"
    #expect(model.submit() == "Ada, 130")
    #expect(model.submissions == ["Ada, 130"])
  }

  @Test func canSubmitChangesOnlyWhenItDiffers() {
    let model = FormViewModel()
    let canSubmit = Recorder(model.canSubmit)
    model.age = 30
    model.name = "Ada"
    model.name = "Grace"
    model.age = nil
    model.age = nil
    canSubmit.expectValues([false, true, false])
  }
}
