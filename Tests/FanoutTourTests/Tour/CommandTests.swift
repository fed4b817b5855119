import Testing

@testable import FanoutTour

@Suite
struct CommandTests {
  private static let programs = ["cart", "ticker", "form"]

  private static let speeds = "expected months in a second, a number above 0 and up to 1000"

  @Test(
    arguments: [
      ([], .runAll),
      (["cart"], .run(program: "cart", .init())),
      (["ticker"], .run(program: "ticker", .init())),
      (["ticker", "--file", "a.csv"], .run(program: "ticker", .init(source: .file("a.csv")))),
      (["--file", "a.csv", "ticker"], .run(program: "ticker", .init(source: .file("a.csv")))),
      (["ticker", "--file", "-"], .run(program: "ticker", .init(source: .standardInput))),
      (["form", "--file", "a"], .run(program: "form", .init(source: .file("a")))),
      (["ticker", "--speed", "0.5"], .run(program: "ticker", .init(speed: 0.5))),
      (
        ["--speed", "1000", "ticker", "--file", "-"],
        .run(program: "ticker", .init(source: .standardInput, speed: 1_000))
      ),
      (["--help"], .help),
      (["cart", "-h"], .help),
    ] as [([String], Command)])
  func commandLineIsRead(_ arguments: [String], _ command: Command) throws {
    #expect(try Command(parsing: arguments, programs: Self.programs) == command)
  }

  @Test(arguments: [
    (["card"], "unknown program \"card\", expected one of cart, ticker, form"),
    ([""], "unknown program \"\", expected one of cart, ticker, form"),
    (["cart", "ticker"], "found two programs, cart and ticker, expected one, or none to run all"),
    (["--fast"], "unknown option \"--fast\", expected --file PATH, --speed N or --help"),
    (["ticker", "-"], "unknown option \"-\", expected --file PATH, --speed N or --help"),
    (["ticker", "--file"], "found nothing after --file, expected a path, or - for standard input"),
    (["ticker", "--file", ""], "found nothing after --file, expected a path, or - for standard input"),
    (["ticker", "--file", "a", "--file", "b"], "found --file twice, expected one file"),
    (["cart", "--file", "a"], "found --file without ticker or form, expected fanout-tour ticker --file PATH"),
    (["ticker", "--speed"], "found nothing after --speed, \(speeds)"),
    (["ticker", "--speed", "0"], "found the speed \"0\", \(speeds)"),
    (["ticker", "--speed", "-1"], "found the speed \"-1\", \(speeds)"),
    (["ticker", "--speed", "1001"], "found the speed \"1001\", \(speeds)"),
    (["ticker", "--speed", "nan"], "found the speed \"nan\", \(speeds)"),
    (["ticker", "--speed", "fast"], "found the speed \"fast\", \(speeds)"),
    (["ticker", "--speed", "1", "--speed", "2"], "found --speed twice, expected one speed"),
    (["form", "--speed", "1"], "found --speed without ticker, expected fanout-tour ticker --speed N"),
    (["--speed", "1"], "found --speed without ticker, expected fanout-tour ticker --speed N"),
    (["--file", "a"], "found --file without ticker or form, expected fanout-tour ticker --file PATH"),
  ])
  func wrongCommandLineIsExplained(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Command(parsing: arguments, programs: Self.programs) }
  }
}
