import Fanout
import Foundation

/// Shows a portfolio.
@MainActor
protocol PortfolioView: AnyObject {
  /// The months that were shown, each once.
  var months: [Month] { get }
  /// What was shown in the end.
  var finalTotal: Decimal? { get }
}

/// The lines of a page that all views share.
extension PortfolioPage {
  static let holdingsHeader =
    "share    count \("price".right(12)) \("value".right(14)) \("gain".right(10))"

  var holdingLines: [String] {
    holdings.map { holding in
      holding.symbol.left(6) + String(holding.count).right(8) + " " + (holding.price?.money ?? "-").right(12) + " "
        + holding.value.money.right(14) + " " + (holding.gain?.percentage ?? "-").right(10)
    }
  }

  var totalLine: String { "total \(total.money.right(36))" }

  static func text(of holding: Holding?) -> String {
    "\((holding?.symbol ?? "-").left(6)) \((holding?.gain?.percentage ?? "-").right(10))"
  }
}
