@testable import FanoutTour

/// Keeps what is printed.
@MainActor
final class Transcript: Console {
  private(set) var lines: [String] = []
  private(set) var errors: [String] = []

  var text: String { lines.joined(separator: "\n") }

  func print(_ line: String) {
    lines.append(line)
  }

  func printError(_ line: String) {
    errors.append(line)
  }
}
