import Foundation

/// Some shares of one kind, and what they are worth.
struct Holding: Equatable {
  let symbol: String
  let count: Int
  private(set) var firstPrice: Decimal?
  var price: Decimal? {
    didSet { firstPrice = firstPrice ?? price }
  }

  init(symbol: String, count: Int) {
    self.symbol = symbol
    self.count = count
  }

  /// 0 until there is a price.
  var value: Decimal { Decimal(count) * (price ?? 0) }

  /// The gain since the first price, as a share of it; nil until there is a price.
  var gain: Decimal? {
    guard let price, let firstPrice else { return nil }
    return (price - firstPrice) / firstPrice
  }
}
