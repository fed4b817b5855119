/// Where a list that was expected and one that was found part.
struct Comparison {
  enum Difference: Equatable {
    /// What was found ends too early.
    case missing
    /// What was found goes on.
    case surplus
    /// They differ in one place.
    case other
  }

  let difference: Difference
  /// The place of the first difference, from 0.
  let place: Int

  /// - Returns: nil if the two are the same.
  init?<Element>(_ expected: [Element], _ found: [Element], by areEqual: (Element, Element) -> Bool) {
    let common = min(expected.count, found.count)
    if let place = (0..<common).first(where: { !areEqual(expected[$0], found[$0]) }) {
      self.place = place
      difference = .other
    } else if expected.count != found.count {
      place = common
      difference = expected.count > found.count ? .missing : .surplus
    } else {
      return nil
    }
  }

  /// Where the difference begins, for a message: counted in the list, and in the whole history if the list begins later, at `first`.
  func beginning(from first: Int) -> String {
    "from number \(place + 1) on" + (first == 1 ? "" : " (\(first + place) of all)")
  }

  /// A list for a message: the whole of it, or if it is long the part around the difference.
  func excerpt<Element>(of list: [Element]) -> String {
    let reach = 4
    let shown = list.count <= 2 * reach ? list.startIndex..<list.endIndex : range(reach, in: list.count)
    var texts = list[shown].map { stableText(of: $0) }
    if shown.lowerBound > 0 { texts.insert("\(shown.lowerBound) others", at: 0) }
    if shown.upperBound < list.count { texts.append("\(list.count - shown.upperBound) others") }
    return "[\(texts.joined(separator: ", "))]"
  }

  private func range(_ reach: Int, in count: Int) -> Range<Int> {
    max(0, min(place, count) - reach)..<min(count, place + reach)
  }
}
