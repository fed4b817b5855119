import Fanout
import Foundation

/// A share and what it costs, which is nil until its first price has come.
@MainActor
final class Share {
  let symbol: String
  let firstPrice: Decimal
  let price: Observable<Decimal?>

  init(symbol: String, firstPrice: Decimal) {
    self.symbol = symbol
    self.firstPrice = firstPrice
    price = Observable(nil, label: symbol)
  }
}

/// The model: shares whose prices change month by month. A share without a price for a month keeps the one before.
@MainActor
final class Market {
  /// In the order in which the rows name them.
  let shares: [Share]
  /// The month whose prices are shown; nil before the first and after the last.
  let month = Observable<Month?>(nil, label: "month")
  private let months: [(month: Month, rows: [PriceRow])]

  init(rows: [PriceRow]) {
    months = Dictionary(grouping: rows, by: \.month).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var firstRows: [String: PriceRow] = [:]
    for row in rows { firstRows[row.symbol] = [firstRows[row.symbol] ?? row, row].min { $0.month < $1.month } }
    var symbols = Set<String>()
    shares = rows.filter { symbols.insert($0.symbol).inserted }.compactMap { firstRows[$0.symbol] }
      .map { Share(symbol: $0.symbol, firstPrice: $0.price) }
  }

  /// Lets the months pass, the first one first. A month and all its prices are one change.
  func run(afterEachMonth body: () -> Void = {}) {
    let shares = Dictionary(uniqueKeysWithValues: shares.map { ($0.symbol, $0) })
    for (month, rows) in months {
      transaction {
        self.month <- month
        for row in rows { shares[row.symbol]?.price <- row.price }
      }
      body()
    }
    month <- nil
  }
}
