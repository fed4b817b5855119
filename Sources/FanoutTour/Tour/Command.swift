/// What the command line asks for.
enum Command: Equatable {
  case help
  case runAll
  case run(program: String, Options)

  /// What a program may be told.
  struct Options: Equatable {
    /// Where it reads from, if not from where it does by itself.
    var source: InputSource?
    /// Months in a second, on a terminal.
    var speed: Double?
  }

  /// - Parameters:
  ///   - arguments: the words after the name of the executable.
  ///   - programs: the names that are known.
  init(parsing arguments: [String], programs: [String]) throws(UsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
      return
    }
    var program: String?
    var options = Options()
    var words = arguments[...]
    while let word = words.popFirst() {
      if word == "--file" {
        if options.source != nil { throw UsageError("found --file twice, expected one file") }
        options.source = try Self.source(words.popFirst())
      } else if word == "--speed" {
        if options.speed != nil { throw UsageError("found --speed twice, expected one speed") }
        options.speed = try Self.speed(words.popFirst())
      } else if word.hasPrefix("-") {
        throw UsageError("unknown option \(quoted(word)), expected --file PATH, --speed N or --help")
      } else if !programs.contains(word) {
        throw UsageError("unknown program \(quoted(word)), expected one of \(programs.joined(separator: ", "))")
      } else if let program {
        throw UsageError("found two programs, \(program) and \(word), expected one, or none to run all")
      } else {
        program = word
      }
    }
    if options.source != nil, program != "ticker", program != "form" {
      throw UsageError("found --file without ticker or form, expected fanout-tour ticker --file PATH")
    }
    if options.speed != nil, program != "ticker" {
      throw UsageError("found --speed without ticker, expected fanout-tour ticker --speed N")
    }
    self = program.map { .run(program: $0, options) } ?? .runAll
  }

  private static func source(_ path: String?) throws(UsageError) -> InputSource {
    guard let path, !path.isEmpty else {
      throw UsageError("found nothing after --file, expected a path, or - for standard input")
    }
    return InputSource(path: path)
  }

  private static func speed(_ text: String?) throws(UsageError) -> Double {
    let fastest = 1_000.0
    let expected = "expected months in a second, a number above 0 and up to \(Int(fastest))"
    guard let text else { throw UsageError("found nothing after --speed, \(expected)") }
    guard let speed = Double(text), speed > 0, speed <= fastest else {
      throw UsageError("found the speed \(quoted(text)), \(expected)")
    }
    return speed
  }
}

/// A command line that makes no sense, and why.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
