import Testing

@testable import FanoutTour

@MainActor
@Suite
struct TickerProgramTests {
  private let transcript = Transcript()

  @Test func bundledPricesEndInTheKnownTotal() async {
    #expect(await Tour(console: transcript).run(arguments: ["ticker"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == ticker: ten of each share, month by month
        best and worst: by their gain since the first price
        year          value   best                worst
        2000       1,171.20   IBM        -23.9%   AMZN       -75.9%
        2001       1,580.80   IBM         +8.8%   AMZN       -83.2%
        2002       1,176.60   IBM        -29.8%   AAPL       -72.4%
        2003       1,708.20   IBM        -15.4%   AAPL       -58.8%
        2004       3,849.60   GOOG       +88.3%   MSFT       -38.4%
        2005       6,349.20   GOOG      +305.3%   MSFT       -39.0%
        2006       7,048.10   GOOG      +349.8%   AMZN       -38.9%
        2007      11,199.00   AAPL      +663.6%   MSFT       -14.6%
        2008       5,453.40   AAPL      +229.0%   MSFT       -52.5%
        2009      11,258.90   AAPL      +712.4%   MSFT       -23.8%
        2010      10,663.80   AAPL      +759.8%   MSFT       -27.7%

        share    count        price          value       gain
        MSFT        10        28.80         288.00     -27.7%
        AMZN        10       128.82       1,288.20     +99.5%
        IBM         10       125.55       1,255.50     +24.9%
        GOOG        10       560.19       5,601.90    +447.2%
        AAPL        10       223.02       2,230.20    +759.8%
        total                            10,663.80

        tour: 1 program, as expected
        """)
  }

  @Test func rowsBeforeABadOneAreStillSummarised() async throws {
    let file = try TemporaryFile(
      """
      symbol,date,price
      A,Nov 1 1999,10
      A,Jan 1 2000,25.5
      B,Dec 1 2000,400
      B,Jan 1 2001,x
      C,Jan 1 2001,1
      """)
    #expect(await Tour(console: transcript).run(arguments: ["ticker", "--file", file.path]) == .badContent)
    #expect(
      transcript.text == """
        == ticker: ten of each share, month by month
        best and worst: by their gain since the first price
        year          value   best                worst
        1999         100.00   A           +0.0%   A           +0.0%
        2000       4,255.00   A         +155.0%   B           +0.0%

        share    count        price          value       gain
        A           10        25.50         255.00    +155.0%
        B           10       400.00       4,000.00      +0.0%
        total                             4,255.00

        tour: 1 program, not as expected: ticker
        """)
    #expect(
      transcript.errors == [
        "fanout-tour: \(file.path), line 5: found the price \"x\", "
          + "expected a number above 0 such as 39.81, of at most 16 characters"
      ])
  }

  @Test func fileThatIsBadFromTheStartHasNoSummary() async throws {
    let file = try TemporaryFile("hello\n")
    #expect(await Tour(console: transcript).run(arguments: ["ticker", "--file", file.path]) == .badContent)
    #expect(
      transcript.lines == [
        "== ticker: ten of each share, month by month", "", "tour: 1 program, not as expected: ticker",
      ])
    #expect(
      transcript.errors == [
        "fanout-tour: \(file.path), line 1: found 1 field in \"hello\", expected 3 fields: symbol,date,price"
      ])
  }
}

@MainActor
@Suite
struct PortfolioScreenTests {
  private let transcript = Transcript(isTerminal: true)

  @Test func terminalShowsAPageAMonthInPlaceAtTheSpeedAskedFor() async throws {
    let file = try TemporaryFile("A,Nov 1 1999,10\nB,Nov 1 1999,400\nA,Jan 1 2000,25.5\n")
    let arguments = ["ticker", "--speed", "4", "--file", file.path]
    #expect(await Tour(console: transcript).run(arguments: arguments) == .asExpected)
    #expect(
      transcript.pages == [
        [
          "Nov 1999", "share    count        price          value       gain",
          "A           10        10.00         100.00      +0.0%",
          "B           10       400.00       4,000.00      +0.0%", "total                             4,100.00",
          "best                               A           +0.0%",
          "worst                              A           +0.0%",
        ],
        [
          "Jan 2000", "share    count        price          value       gain",
          "A           10        25.50         255.00    +155.0%",
          "B           10       400.00       4,000.00      +0.0%", "total                             4,255.00",
          "best                               A         +155.0%",
          "worst                              B           +0.0%",
        ],
      ])
    #expect(transcript.waits == [0.25, 0.25])
    #expect(
      transcript.lines == ["== ticker: ten of each share, month by month", "", "tour: 1 program, as expected"])
  }

  @Test func bundledPricesAreShownOnATerminalAt24MonthsInASecond() async {
    #expect(await Tour(console: transcript).run(arguments: ["ticker"]) == .asExpected)
    #expect(transcript.pages.count == 123)
    #expect(transcript.waits == Array(repeating: 1 / 24, count: 123))
    #expect(transcript.pages.last?.contains("total                            10,663.80") == true)
  }
}
