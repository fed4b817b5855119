import Foundation

/// What one share cost in one month.
struct PriceRow: Equatable {
  let symbol: String
  let month: Month
  let price: Decimal

  /// What a row looks like; also the header that a file may begin with.
  static let columns = "symbol,date,price"
}

extension PriceRow {
  /// Reads a row such as `MSFT,Jan 1 2000,39.81`. Spaces around a field do not count; there are no quotation marks.
  init(line: String) throws(Mismatch) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(\.withoutSpacesAround)
    guard fields.count == 3 else {
      throw Mismatch(
        found: "\(counted(fields.count, "field")) in \(quoted(line))", expected: "3 fields: \(Self.columns)")
    }
    guard !fields[0].isEmpty else {
      throw Mismatch(found: "no symbol in \(quoted(line))", expected: "a symbol such as MSFT")
    }
    symbol = String(fields[0])
    month = try Month(date: fields[1])
    price = try Self.price(fields[2])
  }

  /// Reads digits, perhaps with a point among them. A share that costs nothing is one whose price is not known.
  private static func price(_ text: Substring) throws(Mismatch) -> Decimal {
    // A decimal number has 38 digits: sums of prices up to this length are exact.
    let lengthLimit = 16
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      text.utf8.count <= lengthLimit, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
      let price = Decimal(string: String(text)), price > 0
    else {
      throw Mismatch(
        found: "the price \(quoted(text))",
        expected: "a number above 0 such as 39.81, of at most \(lengthLimit) characters")
    }
    return price
  }
}

extension UInt8 {
  /// Whether this is the code of a digit from 0 to 9.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol where SubSequence == Substring {
  var withoutSpacesAround: Substring {
    var rest = self[startIndex...]
    while rest.last == " " { rest.removeLast() }
    return rest.drop { $0 == " " }
  }
}
