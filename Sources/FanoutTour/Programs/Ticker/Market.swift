import Fanout
import Foundation

/// A share and what it costs, which is nil until its first price has come.
@MainActor
final class Share {
  let symbol: String
  let price: Observable<Decimal?>

  init(symbol: String) {
    self.symbol = symbol
    price = Observable(nil, label: symbol)
  }
}

/// The model: shares whose prices change month by month. A share without a price for a month keeps the one before.
@MainActor
final class Market {
  /// In the order in which the rows name them.
  let shares: [Share]
  /// The month whose prices are coming in; nil before the first and after the last.
  let month = Observable<Month?>(nil, label: "month")
  private let rows: [PriceRow]

  init(rows: [PriceRow]) {
    self.rows = rows
    var symbols = Set<String>()
    shares = rows.filter { symbols.insert($0.symbol).inserted }.map { Share(symbol: $0.symbol) }
  }

  /// Lets the months pass, the first one first.
  func run() {
    let shares = Dictionary(uniqueKeysWithValues: shares.map { ($0.symbol, $0) })
    let months = Dictionary(grouping: rows, by: \.month).sorted { $0.key < $1.key }
    for (month, rows) in months {
      self.month <- month
      for row in rows { shares[row.symbol]?.price <- row.price }
    }
    month <- nil
  }
}
