/// Runs programs one after the other, and says at the end whether all went as expected.
@MainActor
struct Tour {
  let console: any Console

  /// The programs of the whole tour, in order.
  static func programs() -> [any Program] {
    programs(ticker: TickerProgram(), form: FormProgram())
  }

  private static func programs(ticker: TickerProgram, form: FormProgram) -> [any Program] {
    [CartProgram(), PresenterProgram(), ThemeProgram(), StationsProgram(), ProfileProgram(), ticker, form]
  }

  /// The program of this name, run alone; then the form is filled in from standard input.
  private static func program(named name: String, _ options: Command.Options) -> [any Program] {
    var (ticker, form) = (TickerProgram(), FormProgram(source: options.source ?? .standardInput))
    if let source = options.source { ticker.source = source }
    if let speed = options.speed { ticker.speed = speed }
    return programs(ticker: ticker, form: form).filter { $0.name == name }
  }

  /// Does what a command line asks for.
  func run(arguments: [String]) async -> ExitStatus {
    do {
      switch try Command(parsing: arguments, programs: Self.programs().map(\.name)) {
      case .help:
        console.print(Self.help)
        return .asExpected
      case .runAll:
        return await run(Self.programs())
      case .run(let name, let options):
        return await run(Self.program(named: name, options))
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
  func run(_ programs: [any Program]) async -> ExitStatus {
    var failed: [(name: String, status: ExitStatus)] = []
    for program in programs {
      console.print("== \(program.name): \(program.summary)")
      let status = await run(program)
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

  private func run(_ program: any Program) async -> ExitStatus {
    let checks = Checks()
    var status = ExitStatus.asExpected
    do {
      try await program.run(on: console, checks: checks)
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
        fanout-tour ticker --speed N    shows so many months in a second, on a terminal; 24 unless given
        fanout-tour form                reads edits from standard input
        fanout-tour form --file PATH    reads edits from a file
        fanout-tour --help              prints this

      programs:
      \(list)

      A file of prices has a row for each share and month, in any order: symbol,date,price, such as
      MSFT,Jan 1 2000,39.81. The first line may name the columns.

      A file of edits has one in each line: \(Edit.forms).

      exit status: 0 as expected, 1 not as expected, 64 wrong usage, 65 wrong content of a file,
      66 a file that cannot be opened
      """
  }
}
