/// A month of a year: what a monthly price belongs to.
struct Month: Hashable {
  let year: Int
  /// From 1 to 12.
  let number: Int

  private static let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension Month {
  /// Reads the month of a date such as `Jan 1 2000`: an English month, a day of it, four digits of a year.
  init(date text: Substring) throws(Mismatch) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard
      parts.count == 3, let index = Self.names.firstIndex(of: String(parts[0])),
      let day = Int(digits: parts[1]), let year = Int(digits: parts[2]), parts[1].count <= 2, parts[2].count == 4
    else { throw Self.mismatch(text) }
    self.init(year: year, number: index + 1)
    guard (1...dayCount).contains(day) else { throw Self.mismatch(text) }
  }

  private static func mismatch(_ text: Substring) -> Mismatch {
    Mismatch(found: "the date \(quoted(text))", expected: "a date such as \"Jan 1 2000\"")
  }

  private var dayCount: Int {
    switch number {
    case 2: (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Month: Comparable {
  static func < (left: Month, right: Month) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}

extension Month: CustomStringConvertible {
  var description: String { "\(Self.names[number - 1]) \(year)" }
}

extension Int {
  /// Reads decimal digits, and nothing but digits: no sign, no spaces.
  fileprivate init?(digits: Substring) {
    guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(digits)
  }
}
