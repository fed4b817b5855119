/// The part of a document that a run may replace: what stands between two comment lines.
package enum MarkedSection {
  package static let begin = "<!-- benchmarks:begin -->"
  package static let end = "<!-- benchmarks:end -->"

  /// `document` with `content` between the marks, or nil if it has none.
  package static func replace(in document: String, by content: String) -> String? {
    guard let from = document.range(of: begin + "\n"), let to = document.range(of: end),
      from.upperBound <= to.lowerBound
    else { return nil }
    return document[..<from.upperBound] + content + document[to.lowerBound...]
  }
}
