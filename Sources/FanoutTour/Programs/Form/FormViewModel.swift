import Fanout

/// A name and an age, which is kept between two bounds, and whether they can be submitted.
@MainActor
final class FormViewModel {
  static let ages = 0...130

  @Observed(label: "name") var name = ""
  /// nil if there is none, or if what was typed is no number.
  @Observed(label: "age") var age: Int? = nil
  /// What has been submitted so far.
  private(set) var submissions: [String] = []
  /// What keeps the form from being submitted.
  private(set) lazy var problem = Computed(of: self, label: "problem") { form -> String? in
    if form.name.isEmpty { return "there is no name" }
    return form.age == nil ? "there is no age" : nil
  }
  private(set) lazy var canSubmit = problem.map { $0 == nil }.removingDuplicates()

  init() {
    $age.subscribe(owner: self) { form, _, age in
      guard let age else { return }
      let nearest = min(max(age, Self.ages.lowerBound), Self.ages.upperBound)
      if nearest != age { form.age = nearest }
    }
  }

  /// - Returns: what was submitted; nil if the form cannot be.
  func submit() -> String? {
    guard canSubmit.value, let age else { return nil }
    let submission = "\(name), \(age)"
    submissions.append(submission)
    return submission
  }
}
