/// What a fixture found wrong, in the form that every message of this product has.
struct Failure: Equatable, Sendable {
  /// What should be the case.
  var expected: String
  /// What is.
  var found: String
  /// The likely cause: a whole sentence.
  var cause: String
  /// What to do about it: a whole sentence.
  var remedy: String

  var text: String {
    """
    Expected \(expected); found \(found).
    Likely cause: \(cause)
    Remedy: \(remedy)
    """
  }
}
