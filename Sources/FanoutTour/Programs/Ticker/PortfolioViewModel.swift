import Fanout
import Foundation

/// What a view of a portfolio shows at one moment.
struct PortfolioPage: Equatable {
  /// nil before the first month and after the last.
  let month: Month?
  let holdings: [Holding]
  let total: Decimal
  let best: Holding?
  let worst: Holding?
}

/// Derives from the prices of a market what a view of a portfolio shows.
///
/// ```
/// price ─▶ holding ─┬─▶ total ─┐
/// price ─▶ holding ─┼─▶ best  ─┼─▶ page ─▶ view
///                   └─▶ worst ─┤
/// month ───────────────────────┘
/// ```
/// However many prices a month sets, the page changes once.
@MainActor
final class PortfolioViewModel {
  /// One for each share of the market, in its order.
  let holdings: [Computed<Holding>]
  private(set) lazy var total = Computed(of: self, label: "total") { model in
    model.holdings.reduce(0) { $0 + $1.value.value }
  }
  /// The holding that has gained most since its first price; of several, the first.
  private(set) lazy var best = Computed(of: self, label: "best") { $0.priced.max { $0.gain < $1.gain }?.holding }
  /// The holding that has gained least since its first price; of several, the first.
  private(set) lazy var worst = Computed(of: self, label: "worst") { $0.priced.min { $0.gain < $1.gain }?.holding }
  private(set) lazy var page = Computed(of: self, label: "page") { [month] model in
    PortfolioPage(
      month: month.value, holdings: model.holdings.map(\.value), total: model.total.value, best: model.best.value,
      worst: model.worst.value)
  }
  private let month: Computed<Month?>

  /// - Parameter count: how many of each share are held.
  init(market: Market, count: Int) {
    month = market.month.readOnly
    holdings = market.shares.map { share in
      let (symbol, firstPrice) = (share.symbol, share.firstPrice)
      return share.price.map { Holding(symbol: symbol, count: count, firstPrice: firstPrice, price: $0) }
    }
  }

  private var priced: [(holding: Holding, gain: Decimal)] {
    holdings.map(\.value).compactMap { holding in holding.gain.map { (holding, $0) } }
  }
}
