import Foundation

/// Share prices from a file, fed month by month into the view model of a portfolio.
struct TickerProgram: Program {
  var source = InputSource.bundled("stocks.csv")
  /// Months in a second, on a terminal.
  var speed = 24.0
  let name = "ticker"
  let summary = "ten of each share, month by month"

  private let shareCount = 10

  /// What is good in the file is shown also if it then turns bad.
  func run(on console: any Console, checks: Checks) throws(InputError) {
    let file = PriceFile(reading: source)
    if !file.rows.isEmpty { show(file.rows, on: console, checks: checks) }
    if let problem = file.problem { throw problem }
  }

  private func show(_ rows: [PriceRow], on console: any Console, checks: Checks) {
    let market = Market(rows: rows)
    weak var releasedView: (any PortfolioView)?
    weak var releasedModel: PortfolioViewModel?
    do {
      let model = PortfolioViewModel(market: market, count: shareCount)
      let view = makeView(of: model, on: console)
      (releasedView, releasedModel) = (view, model)
      market.run { if console.isTerminal { console.wait(seconds: 1 / speed) } }
      checks.expect("months shown", view.months, is: Set(rows.map(\.month)).sorted())
      checks.expect("total shown", view.finalTotal, is: total(of: rows))
      if case .bundled = source {
        checks.expect("months of the bundled file", view.months.count, is: 123)
        checks.expect("total of the bundled file", view.finalTotal, is: Decimal(1_066_380) / 100)
        checks.expect("best of the bundled file", model.best.value?.symbol, is: "AAPL")
        checks.expect("worst of the bundled file", model.worst.value?.symbol, is: "MSFT")
      }
    }
    checks.expectReleased("the view", releasedView)
    checks.expectReleased("the view model", releasedModel)
    checks.expect("followers of the months", market.month.subscriberCount, is: 0)
  }

  private func makeView(of model: PortfolioViewModel, on console: any Console) -> any PortfolioView {
    console.isTerminal
      ? PortfolioScreen(model: model, console: console) : PortfolioReport(model: model, console: console)
  }

  /// The total by another way: the last price of each share.
  private func total(of rows: [PriceRow]) -> Decimal {
    let last = Dictionary(rows.map { ($0.symbol, $0) }) { $0.month < $1.month ? $1 : $0 }
    return last.values.reduce(0) { $0 + $1.price * Decimal(shareCount) }
  }
}
