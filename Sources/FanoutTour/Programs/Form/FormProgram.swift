import Fanout

/// Two text fields bound both ways to a view model, filled in by a script of edits.
struct FormProgram: Program {
  var source = InputSource.bundled("form.txt")
  let name = "form"
  let summary = "two fields bound both ways to a view model, one of which clamps"

  /// Each edit is done as it comes; the first one that is none ends the program.
  func run(on console: any Console, checks: Checks) throws(InputError) {
    weak var releasedView: FormView?
    weak var releasedModel: FormViewModel?
    let name: Observable<String>
    do {
      let model = FormViewModel()
      let view = FormView(model: model, console: console)
      (releasedView, releasedModel, name) = (view, model, model.$name)
      try fillIn(view)
      if case .bundled = source {
        checks.expect("what was submitted", model.submissions, is: ["Ada, 130", "Ada Lovelace, 36"])
        checks.expect("the age", model.age, is: 36)
      }
    }
    checks.expectReleased("the view", releasedView)
    checks.expectReleased("the view model", releasedModel)
    checks.expect("followers of the name", name.subscriberCount, is: 0)
  }

  private func fillIn(_ view: FormView) throws(InputError) {
    let reader = try LineReader(source, of: .edits)
    var editCount = 0
    while let line = try reader.next() {
      if line.allSatisfy({ $0 == " " }) { continue }
      do throws(Mismatch) {
        view.perform(try Edit(line: line))
      } catch {
        throw .unexpected(error, file: source.name, line: reader.lineCount)
      }
      editCount += 1
    }
    if editCount == 0 {
      throw .unexpected(
        Mismatch(found: "no edits", expected: InputKind.edits.line), file: source.name, line: reader.lineCount + 1)
    }
  }
}
