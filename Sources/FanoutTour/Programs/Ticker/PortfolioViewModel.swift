import Fanout
import Foundation

/// Follows the prices of a market, and offers what a view of a portfolio shows.
@MainActor
final class PortfolioViewModel {
  /// One for each share of the market, in its order.
  let holdings: Observable<[Holding]>
  let total = Observable<Decimal>(0, label: "total")
  /// The holding that has gained most since its first price, at the end of the last month; of several, the first.
  let best = Observable<Holding?>(nil, label: "best")
  /// The holding that has gained least since its first price, at the end of the last month; of several, the first.
  let worst = Observable<Holding?>(nil, label: "worst")
  /// The last year that is over: set when everything else shows its end.
  let closedYear = Observable<Int?>(nil, label: "closed year")
  /// Whether all months are over.
  let isFinished = Observable(false, label: "finished")

  /// - Parameter count: how many of each share are held.
  init(market: Market, count: Int) {
    holdings = Observable(market.shares.map { Holding(symbol: $0.symbol, count: count) }, label: "holdings")
    for (index, share) in market.shares.enumerated() {
      share.price.subscribe(owner: self, initial: true) { model, price in model.setPrice(price, ofHolding: index) }
    }
    market.month.subscribe(owner: self) { model, old, new in model.monthChanged(from: old, to: new) }
  }

  private func setPrice(_ price: Decimal?, ofHolding index: Int) {
    let before = holdings.value[index].value
    holdings.value[index].price = price
    total.value += holdings.value[index].value - before
  }

  private func monthChanged(from old: Month?, to new: Month?) {
    guard let old else { return }
    let priced = holdings.value.compactMap { holding in holding.gain.map { (holding, gain: $0) } }
    best.value = priced.max { $0.gain < $1.gain }?.0
    worst.value = priced.min { $0.gain < $1.gain }?.0
    if new?.year != old.year { closedYear.value = old.year }
    if new == nil { isFinished.value = true }
  }
}
