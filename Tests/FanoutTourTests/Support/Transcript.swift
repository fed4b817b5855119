@testable import FanoutTour

/// Keeps what is printed.
@MainActor
final class Transcript: Console {
  private(set) var lines: [String] = []
  private(set) var errors: [String] = []
  private(set) var pages: [[String]] = []
  private(set) var waits: [Double] = []
  let isTerminal: Bool

  init(isTerminal: Bool = false) {
    self.isTerminal = isTerminal
  }

  var text: String { lines.joined(separator: "\n") }

  func print(_ line: String) {
    lines.append(line)
  }

  func show(page lines: [String]) {
    pages.append(lines)
  }

  func wait(seconds: Double) {
    waits.append(seconds)
  }

  func printError(_ line: String) {
    errors.append(line)
  }
}
