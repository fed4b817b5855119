/// What was found where something else was expected.
struct Mismatch: Error, Equatable {
  let found: String
  let expected: String
}

/// Why a file was not read to its end.
enum InputError: Error, Equatable {
  /// The file cannot be opened or read; the reason is the system's.
  case unavailable(file: String, reason: String, expected: String)
  /// A line is not what it should be.
  case unexpected(Mismatch, file: String, line: Int)

  var status: ExitStatus {
    switch self {
    case .unavailable: .noInput
    case .unexpected: .badContent
    }
  }
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unavailable(let file, let reason, let expected):
      "\(file): cannot be read: \(reason); expected \(expected)"
    case .unexpected(let mismatch, let file, let line):
      "\(file), line \(line): found \(mismatch.found), expected \(mismatch.expected)"
    }
  }
}
