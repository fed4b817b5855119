/// `text` in quotation marks, as a message shows it: control characters escaped, and cut if it is long.
func quoted(_ text: some StringProtocol) -> String {
  let limit = 60
  let start = text.prefix(limit)
  return "\(start)\(start.endIndex < text.endIndex ? "…" : "")".debugDescription
}

/// `count` and the noun that goes with it: `1 program`, `2 programs`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// The text with spaces behind it, for a column that starts at the left.
  func left(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it, for a column that ends at the right.
  func right(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
