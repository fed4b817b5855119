import Foundation

extension Decimal {
  /// The number with two digits after the point: `10,663.80`.
  var money: String {
    formatted(.number.precision(.fractionLength(2)).locale(Self.locale))
  }

  /// The share as a signed percentage with one digit after the point: `+759.8%`.
  var percentage: String {
    formatted(.percent.precision(.fractionLength(1)).sign(strategy: .always()).locale(Self.locale))
  }

  /// One locale for all, so that the tour reads the same everywhere.
  private static let locale = Locale(identifier: "en_US")
}
