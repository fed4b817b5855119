import Fanout

/// Two text fields and a button, which print what they show.
@MainActor
final class FormView {
  private let fields: [Edit.Field: Observable<String>]
  private let model: FormViewModel
  private let console: any Console

  init(model: FormViewModel, console: any Console) {
    let (name, age) = (Observable("", label: "name field"), Observable("", label: "age field"))
    fields = [.name: name, .age: age]
    self.model = model
    self.console = console
    name.subscribe(owner: self) { view, _, text in view.show("name", quoted(text)) }
    age.subscribe(owner: self) { view, _, text in view.show("age", quoted(text)) }
    model.$name.bindBothWays(with: name)
    model.$age.bindBothWays(with: age, to: { age in age.map { "\($0)" } ?? "" }, from: { Int($0) })
    model.canSubmit.subscribe(owner: self, initial: true) { view, can in view.show("submit", can ? "on" : "off") }
  }

  func perform(_ edit: Edit) {
    switch edit {
    case .set(let field, let text):
      console.print("set \(field) \(quoted(text))")
      fields[field]?.value = text
    case .submit:
      console.print("submit")
      show("", model.submit().map { "submitted: \($0)" } ?? "not submitted: \(model.problem.value ?? "")")
    }
  }

  private func show(_ what: String, _ text: String) {
    console.print("  \(what.left(8))\(text)")
  }
}
