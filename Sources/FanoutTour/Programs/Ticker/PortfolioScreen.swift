import Fanout
import Foundation

/// Shows what is held on a page that changes in place, month by month.
@MainActor
final class PortfolioScreen: PortfolioView {
  private(set) var months: [Month] = []
  private(set) var finalTotal: Decimal?
  private let console: any Console

  init(model: PortfolioViewModel, console: any Console) {
    self.console = console
    model.page.subscribe(owner: self) { view, _, page in view.show(page) }
  }

  /// The page of the last month stays.
  private func show(_ page: PortfolioPage) {
    guard let month = page.month else {
      finalTotal = page.total
      return
    }
    months.append(month)
    let summary = [
      page.totalLine, "best  \(PortfolioPage.text(of: page.best).right(46))",
      "worst \(PortfolioPage.text(of: page.worst).right(46))",
    ]
    console.show(page: ["\(month)", PortfolioPage.holdingsHeader] + page.holdingLines + summary)
  }
}
