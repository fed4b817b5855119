import Fanout
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

  @Test func totalFollowsEachPriceAndCountsUnpricedSharesAsNothing() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 10)
    var history: [[Decimal]] = []
    model.total.subscribe(named: "test") { old, new in history.append([old, new]) }
    market.run()
    #expect(history == [[0, 100], [100, 50], [50, 200], [200, 600], [600, 610], [610, 510]])
    #expect(model.holdings.value.map(\.value) == [210, 300])
  }

  @Test func bestAndWorstAreByGainSinceTheFirstPrice() throws {
    let market = try market()
    let model = PortfolioViewModel(market: market, count: 10)
    var history: [[String?]] = []
    model.worst.subscribe(named: "test", initial: false) { [best = model.best] worst in
      history.append(
        [best.value, worst].map { holding in holding.map { "\($0.symbol) \($0.gain?.percentage ?? "")" } })
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

  @Test func yearClosesOnceWhenItsLastPricesAreIn() throws {
    let market = try market(["A,Mar 1 2000,1", "A,Jan 1 2003,2", "A,Feb 1 2003,4", "B,Feb 1 2000,5"])
    let model = PortfolioViewModel(market: market, count: 1)
    var history: [String] = []
    model.closedYear.subscribe(named: "test", initial: true) { [total = model.total] year in
      history.append("\(year.map(String.init) ?? "none") \(total.value)")
    }
    model.isFinished.subscribe(named: "test") { old, new in history.append("finished: \(old), \(new)") }
    withExtendedLifetime(model) { market.run() }
    #expect(history == ["none 0", "2000 6", "2003 9", "finished: false, true"])
  }

  @Test func releasedViewModelAndViewFollowNothing() throws {
    let market = try market()
    let transcript = Transcript()
    weak var releasedModel: PortfolioViewModel?
    weak var releasedView: PortfolioView?
    do {
      let model = PortfolioViewModel(market: market, count: 10)
      let view = PortfolioView(model: model, console: transcript)
      (releasedModel, releasedView) = (model, view)
      #expect(market.shares.map(\.price.subscriberCount) == [1, 1])
      #expect(market.month.subscriberCount == 1)
      withExtendedLifetime(view) { market.run() }
    }
    #expect(releasedView == nil)
    #expect(releasedModel == nil)
    let lines = transcript.lines
    #expect(lines.last == "total                               510.00")
    #expect(market.shares.map(\.price.subscriberCount) == [0, 0])
    #expect(market.month.subscriberCount == 0)
    market.run()
    #expect(transcript.lines == lines)
  }
}
