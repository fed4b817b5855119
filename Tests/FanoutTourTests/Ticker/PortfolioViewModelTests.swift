import Fanout
import FanoutTesting
import Foundation
import Testing

@testable import FanoutTour

@MainActor
@Suite
struct PortfolioViewModelTests {
  /// B has no price before 2001, none of its own in February of that year, and its rows are not in order.
  private static let rows = [
    "A,Jan 1 2000,10", "A,Dec 1 2000,5", "A,Jan 1 2001,20", "A,Feb 1 2001,21", "B,Mar 1 2001,30", "B,Jan 1 2001,40",
  ]

  private func market(_ rows: [String] = rows) throws -> Market {
    Market(rows: try rows.map(PriceRow.init))
  }

  @Test func pageChangesOnceAMonthHoweverManyPricesAreSet() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 10)
    var history: [String] = []
    model.page.subscribe(named: "test", initial: true) { page in
      history.append("\(page.month.map { "\($0)" } ?? "none") \(page.total) \(page.holdings.map(\.value))")
    }
    withExtendedLifetime(model) { market.run() }
    #expect(
      history == [
        "none 0 [0, 0]", "Jan 2000 100 [100, 0]", "Dec 2000 50 [50, 0]", "Jan 2001 600 [200, 400]",
        "Feb 2001 610 [210, 400]", "Mar 2001 510 [210, 300]", "none 510 [210, 300]",
      ])
  }

  @Test func totalHasOneRecordForEachMonthAndCountsUnpricedSharesAsNothing() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 10)
    let total = Recorder(model.total)
    withExtendedLifetime(model) { market.run() }
    total.expectValues([0, 100, 50, 600, 610, 510])
  }

  @Test func bestAndWorstAreByGainSinceTheFirstPrice() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 10)
    var history: [[String?]] = []
    model.best.combined(with: model.worst).subscribe(named: "test", initial: false) { pair in
      history.append(
        [pair.0, pair.1].map { holding in holding.map { "\($0.symbol) \($0.gain?.percentage ?? "")" } })
    }
    withExtendedLifetime(model) { market.run() }
    #expect(
      history == [
        ["A +0.0%", "A +0.0%"], ["A -50.0%", "A -50.0%"], ["A +100.0%", "B +0.0%"], ["A +110.0%", "B +0.0%"],
        ["A +110.0%", "B -25.0%"],
      ])
  }

  @Test func ofHoldingsWithEqualGainTheFirstIsBestAndWorst() throws {
    let market = try market(["A,Jan 1 2000,1", "B,Jan 1 2000,2"])
    let model = PortfolioViewModel(market: market, count: 10)
    market.run()
    #expect([model.best.value?.symbol, model.worst.value?.symbol] == ["A", "A"])
  }

  @Test func bodyRunsAfterEachMonthWasShown() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 1)
    var totals: [Decimal] = []
    withExtendedLifetime(model) { market.run { totals.append(model.total.value) } }
    #expect(totals == [10, 5, 60, 61, 51])
  }

  @Test(arguments: [true, false]) func releasedViewModelAndViewFollowNothing(onTerminal: Bool) throws {
    let market = try market()
    let transcript = Transcript()
    weak var releasedModel: PortfolioViewModel?
    weak var releasedView: (any PortfolioView)?
    do {
      let model = PortfolioViewModel(market: market, count: 10)
      let view: any PortfolioView =
        onTerminal
        ? PortfolioScreen(model: model, console: transcript) : PortfolioReport(model: model, console: transcript)
      (releasedModel, releasedView) = (model, view)
      withExtendedLifetime(model) { market.run() }
      #expect(view.months.map(\.description) == ["Jan 2000", "Dec 2000", "Jan 2001", "Feb 2001", "Mar 2001"])
      #expect(view.finalTotal == 510)
    }
    #expect(releasedView == nil)
    #expect(releasedModel == nil)
    let (lines, pages) = (transcript.lines, transcript.pages)
    market.run()
    #expect(transcript.lines == lines)
    #expect(transcript.pages == pages)
  }
}
