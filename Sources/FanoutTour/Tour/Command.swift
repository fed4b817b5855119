/// What the command line asks for.
enum Command: Equatable {
  case help
  case runAll
  case run(program: String, prices: PriceSource)

  /// - Parameters:
  ///   - arguments: the words after the name of the executable.
  ///   - programs: the names that are known.
  init(parsing arguments: [String], programs: [String]) throws(UsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
      return
    }
    var program: String?
    var path: String?
    var words = arguments[...]
    while let word = words.popFirst() {
      if word == "--file" {
        if path != nil { throw UsageError("found --file twice, expected one file") }
        guard let value = words.popFirst(), !value.isEmpty else {
          throw UsageError("found nothing after --file, expected a path, or - for standard input")
        }
        path = value
      } else if word.hasPrefix("-") {
        throw UsageError("unknown option \(quoted(word)), expected --file PATH or --help")
      } else if !programs.contains(word) {
        throw UsageError("unknown program \(quoted(word)), expected one of \(programs.joined(separator: ", "))")
      } else if let program {
        throw UsageError("found two programs, \(program) and \(word), expected one, or none to run all")
      } else {
        program = word
      }
    }
    if path != nil, program != "ticker" {
      throw UsageError("found --file without ticker, expected fanout-tour ticker --file PATH")
    }
    self = program.map { .run(program: $0, prices: path.map(PriceSource.init(path:)) ?? .bundled) } ?? .runAll
  }
}

/// A command line that makes no sense, and why.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
