/// What is expected in a file, as messages call it.
struct InputKind {
  /// One line.
  let line: String
  /// The whole file.
  let file: String

  static let prices = InputKind(line: "a row \(PriceRow.columns)", file: "a file of rows \(PriceRow.columns)")
  static let edits = InputKind(line: "an edit, \(Edit.forms)", file: "a file of edits, \(Edit.forms)")
}
