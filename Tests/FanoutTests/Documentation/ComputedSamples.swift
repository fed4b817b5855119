import Fanout

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

@MainActor private func computedSamples(first: Observable<String>, last: Observable<String>) {
  let full = Computed { first.value + " " + last.value }
  full.subscribe(named: "header") { old, new in print("\(old) became \(new)") }
  first <- "Grace"

  transaction {
    first <- "Grace"
    last <- "Hopper"
  }  // observers of full are called once
}

@MainActor private func untrackedSample(query: Observable<String>, count: Observable<Int>) {
  let shown = Computed { query.value + untracked { " (\(count.value))" } }  // follows query only
  print(shown.value)
}

private struct Form {
  var isValid: Bool
}

private final class Page {
  let title = Observable("")
}

@MainActor private func derivingSamples(
  price: Observable<Double>, form: Observable<Form>, width: Observable<Int>, height: Observable<Int>,
  selectedPage: Observable<Page>
) {
  price.map { "\($0) EUR" }.subscribe(named: "label") { old, new in print(new) }
  let canSubmit = form.map { $0.isValid }.removingDuplicates()
  let size = width.combined(with: height).map { width, height in width * height }
  let title = selectedPage.flatMap { $0.title }  // follows the selection, and the title of the selected page
  print(canSubmit.value, size.value, title.value)
}

@MainActor private final class NameModel {
  let first = Observable("Ada")
  let last = Observable("Lovelace")
  private(set) lazy var full = Computed(of: self) { $0.first.value + " " + $0.last.value }
}

@MainActor private final class AccountModel {
  private let name = Observable("Ada")
  var displayName: Computed<String> { name.readOnly }
}

@MainActor private final class AgeModel {
  @Observed var age = 0
  @Observed var name = ""
}

@MainActor private final class Label {
  var text = ""
}

@MainActor private func bindingSamples(
  total: Observable<String>, label: Label, field: Observable<String>, model: AgeModel
) {
  total.bind(to: label, \.text)
  field.bind(to: model.$name)
}

@MainActor private func bothWaysSamples(field: Observable<Int>, text: Observable<String>, model: AgeModel) {
  field.bindBothWays(with: model.$age)
  text.bindBothWays(with: model.$age, to: { Int($0) ?? 0 }, from: { String($0) })
}
