/// Where a list that was expected and one that was found part.
struct Comparison {
  enum Difference: Equatable {
    /// What was found ends too early.
    case missing
    /// What was found goes on.
    case surplus
    /// What was found is the end of what was expected.
    case late
    /// What was found ends as was expected, and a check before has seen the beginning.
    case seen
    /// They differ in one place, where their texts are the same.
    case hidden
    /// They differ in one place.
    case other
  }

  /// A likely cause and a remedy, for a message.
  typealias Advice = (cause: String, remedy: String)

  let difference: Difference
  /// The place of the first difference, from 0.
  let place: Int

  /// - Parameter all: what was found, now and by earlier checks.
  /// - Returns: nil if the two are the same.
  init?<Element>(
    _ expected: [Element], _ found: [Element], endOf all: @autoclosure () -> [Element],
    by areEqual: (Element, Element) -> Bool
  ) {
    let common = min(expected.count, found.count)
    let differing = (0..<common).first { !areEqual(expected[$0], found[$0]) }
    if differing == nil, expected.count == found.count { return nil }
    place = differing ?? common
    let isShorter = found.count < expected.count
    if isShorter, all().suffix(expected.count).elementsEqual(expected, by: areEqual) {
      difference = .seen
    } else if differing == nil {
      difference = isShorter ? .missing : .surplus
    } else if isShorter, expected.suffix(found.count).elementsEqual(found, by: areEqual) {
      difference = .late
    } else {
      difference = stableText(of: expected[place]) == stableText(of: found[place]) ? .hidden : .other
    }
  }

  static var adviceOnHidden: Advice {
    (
      "the two differ in something that their texts do not show, or the value is not equal to itself, as Double.nan.",
      "give the type a `description` that tells them apart, or compare otherwise."
    )
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
