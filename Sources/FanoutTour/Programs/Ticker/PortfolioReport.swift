import Fanout
import Foundation

/// Prints a line for each year and, in the end, what is held.
@MainActor
final class PortfolioReport: PortfolioView {
  private(set) var months: [Month] = []
  private(set) var finalTotal: Decimal?
  private let console: any Console

  init(model: PortfolioViewModel, console: any Console) {
    self.console = console
    console.print("best and worst: by their gain since the first price")
    console.print("year \("value".right(14))   \("best".left(17))   worst")
    model.page.subscribe(owner: self) { view, old, new in view.pageChanged(from: old, to: new) }
  }

  private func pageChanged(from old: PortfolioPage, to new: PortfolioPage) {
    if let year = old.month?.year, year != new.month?.year { show(year, endingWith: old) }
    if let month = new.month { months.append(month) } else { showHoldings(of: new) }
  }

  private func show(_ year: Int, endingWith page: PortfolioPage) {
    let (best, worst) = (PortfolioPage.text(of: page.best), PortfolioPage.text(of: page.worst))
    console.print("\(year) \(page.total.money.right(14))   \(best)   \(worst)")
  }

  private func showHoldings(of page: PortfolioPage) {
    finalTotal = page.total
    for line in ["", PortfolioPage.holdingsHeader] + page.holdingLines + [page.totalLine] { console.print(line) }
  }
}
