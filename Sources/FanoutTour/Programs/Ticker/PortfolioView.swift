import Fanout
import Foundation

/// Shows a portfolio in a terminal: a line for each year and, in the end, what is held.
@MainActor
final class PortfolioView {
  private(set) var years: [Int] = []
  private(set) var finalTotal: Decimal?
  private let model: PortfolioViewModel
  private let console: any Console

  init(model: PortfolioViewModel, console: any Console) {
    self.model = model
    self.console = console
    console.print("best and worst: by their gain since the first price")
    console.print("year \("value".right(14))   \("best".left(17))   worst")
    model.closedYear.subscribe(owner: self) { view, _, year in
      if let year { view.showYear(year) }
    }
    model.isFinished.subscribeOnce(owner: self) { view, _, _ in view.showHoldings() }
  }

  private func showYear(_ year: Int) {
    years.append(year)
    let value = model.total.value.money.right(14)
    console.print("\(year) \(value)   \(text(of: model.best.value))   \(text(of: model.worst.value))")
  }

  private func text(of holding: Holding?) -> String {
    "\((holding?.symbol ?? "-").left(6)) \((holding?.gain?.percentage ?? "-").right(10))"
  }

  private func showHoldings() {
    console.print("")
    console.print("share    count \("price".right(12)) \("value".right(14)) \("gain".right(10))")
    for holding in model.holdings.value {
      console.print(
        holding.symbol.left(6) + String(holding.count).right(8) + " "
          + (holding.price?.money ?? "-").right(12) + " " + holding.value.money.right(14) + " "
          + (holding.gain?.percentage ?? "-").right(10))
    }
    finalTotal = model.total.value
    console.print("total \(model.total.value.money.right(36))")
  }
}
