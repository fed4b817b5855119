/// Runs programs one after the other, and says at the end whether all went as expected.
@MainActor
struct Tour {
  let console: any Console

  /// The programs, in order; one of them reads prices.
  static func programs(prices: PriceSource = .bundled) -> [any Program] {
    [
      CartProgram(), PresenterProgram(), ThemeProgram(), StationsProgram(), ProfileProgram(),
      TickerProgram(source: prices),
    ]
  }

  /// Does what a command line asks for.
  func run(arguments: [String]) -> ExitStatus {
    do {
      switch try Command(parsing: arguments, programs: Self.programs().map(\.name)) {
      case .help:
        console.print(Self.help)
        return .asExpected
      case .runAll:
        return run(Self.programs())
      case .run(let name, let prices):
        return run(Self.programs(prices: prices).filter { $0.name == name })
      }
    } catch {
      console.printError("fanout-tour: \(error.message)")
      console.printError("fanout-tour --help says more")
      return .usage
    }
  }

  /// Runs `programs`, all of them whatever comes of each, and prints the verdict as the last line.
  ///
  /// - Returns: the status of the first program that was not as expected.
  func run(_ programs: [any Program]) -> ExitStatus {
    var failed: [(name: String, status: ExitStatus)] = []
    for program in programs {
      console.print("== \(program.name): \(program.summary)")
      let status = run(program)
      if status != .asExpected { failed.append((program.name, status)) }
      console.print("")
    }
    let count = counted(programs.count, "program")
    guard let first = failed.first else {
      console.print("tour: \(count), \(programs.count == 1 ? "" : "all ")as expected")
      return .asExpected
    }
    console.print("tour: \(count), not as expected: \(failed.map(\.name).joined(separator: ", "))")
    return first.status
  }

  private func run(_ program: any Program) -> ExitStatus {
    let checks = Checks()
    var status = ExitStatus.asExpected
    do {
      try program.run(on: console, checks: checks)
    } catch {
      console.printError("fanout-tour: \(error)")
      status = error.status
    }
    for failure in checks.failures { console.printError("fanout-tour: \(program.name): \(failure)") }
    return status == .asExpected && !checks.failures.isEmpty ? .notAsExpected : status
  }

  static var help: String {
    let list = programs().map { "  \($0.name.left(10)) \($0.summary)" }.joined(separator: "\n")
    return """
      Small programs that show Fanout at work.

      usage:
        fanout-tour                     runs all programs, in the order below
        fanout-tour NAME                runs one
        fanout-tour ticker --file PATH  reads other prices; - is standard input
        fanout-tour --help              prints this

      programs:
      \(list)

      A file of prices has a row for each share and month, in any order: symbol,date,price, such as
      MSFT,Jan 1 2000,39.81. The first line may name the columns.

      exit status: 0 as expected, 1 not as expected, 64 wrong usage, 65 wrong content of a file,
      66 a file that cannot be opened
      """
  }
}
