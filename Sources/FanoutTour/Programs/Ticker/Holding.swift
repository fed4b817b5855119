import Foundation

/// Some shares of one kind, and what they are worth.
struct Holding: Equatable {
  let symbol: String
  let count: Int
  let firstPrice: Decimal
  /// nil until there is one.
  let price: Decimal?

  /// 0 until there is a price.
  var value: Decimal { Decimal(count) * (price ?? 0) }

  /// The gain since the first price, as a share of it; nil until there is a price.
  var gain: Decimal? { price.map { ($0 - firstPrice) / firstPrice } }
}
