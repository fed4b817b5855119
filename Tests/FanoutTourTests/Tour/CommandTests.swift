import Testing

@testable import FanoutTour

@Suite
struct CommandTests {
  private static let programs = ["cart", "ticker"]

  @Test(
    arguments: [
      ([], .runAll),
      (["cart"], .run(program: "cart", prices: .bundled)),
      (["ticker"], .run(program: "ticker", prices: .bundled)),
      (["ticker", "--file", "a.csv"], .run(program: "ticker", prices: .file("a.csv"))),
      (["--file", "a.csv", "ticker"], .run(program: "ticker", prices: .file("a.csv"))),
      (["ticker", "--file", "-"], .run(program: "ticker", prices: .standardInput)),
      (["--help"], .help),
      (["cart", "-h"], .help),
    ] as [([String], Command)])
  func commandLineIsRead(_ arguments: [String], _ command: Command) throws {
    #expect(try Command(parsing: arguments, programs: Self.programs) == command)
  }

  @Test(arguments: [
    (["card"], "unknown program \"card\", expected one of cart, ticker"),
    ([""], "unknown program \"\", expected one of cart, ticker"),
    (["cart", "ticker"], "found two programs, cart and ticker, expected one, or none to run all"),
    (["--fast"], "unknown option \"--fast\", expected --file PATH or --help"),
    (["ticker", "-"], "unknown option \"-\", expected --file PATH or --help"),
    (["ticker", "--file"], "found nothing after --file, expected a path, or - for standard input"),
    (["ticker", "--file", ""], "found nothing after --file, expected a path, or - for standard input"),
    (["ticker", "--file", "a", "--file", "b"], "found --file twice, expected one file"),
    (["cart", "--file", "a"], "found --file without ticker, expected fanout-tour ticker --file PATH"),
    (["--file", "a"], "found --file without ticker, expected fanout-tour ticker --file PATH"),
  ])
  func wrongCommandLineIsExplained(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Command(parsing: arguments, programs: Self.programs) }
  }
}
