/// What somebody does to the form.
enum Edit: Equatable {
  enum Field: String, CaseIterable {
    case name, age
  }

  case set(Field, String)
  case submit

  /// What edits look like.
  static let forms = "set name TEXT, set age NUMBER or submit"
}

extension Edit {
  /// Reads an edit such as `set name Ada`. Without a text, the field becomes empty.
  init(line: String) throws(Mismatch) {
    let words = line.withoutSpacesAround.split(separator: " ", maxSplits: 2)
    switch words.first {
    case "set" where words.count > 1:
      guard let field = Field(rawValue: String(words[1])) else {
        throw Mismatch(found: "the field \(quoted(words[1]))", expected: "name or age")
      }
      self = .set(field, words.count > 2 ? String(words[2].withoutSpacesAround) : "")
    case "submit" where words.count == 1:
      self = .submit
    default:
      throw Mismatch(found: "the edit \(quoted(line))", expected: Self.forms)
    }
  }
}
