import Foundation

/// Where programs print: the terminal or, in a test, a transcript.
@MainActor
protocol Console: AnyObject {
  /// Whether somebody watches who can be shown a page that changes in place.
  var isTerminal: Bool { get }

  func print(_ line: String)
  func printError(_ line: String)
  /// Shows a page in the place of the one before, if nothing else was printed since.
  func show(page lines: [String])
  /// Lets the reader look.
  func wait(seconds: Double)
}

/// Prints to standard output and standard error.
@MainActor
final class Terminal: Console {
  let isTerminal = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  /// Lines of the page above the cursor.
  private var pageHeight = 0

  func print(_ line: String) {
    pageHeight = 0
    Swift.print(line)
  }

  /// Flushes standard output first, so that both streams read in order where they end up in one place.
  func printError(_ line: String) {
    pageHeight = 0
    fflush(nil)
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  /// Goes up to the first line of the page before, and erases from there: ECMA-48, CUU and ED.
  func show(page lines: [String]) {
    let start = pageHeight == 0 ? "" : "\u{1B}[\(pageHeight)A\u{1B}[J"
    Swift.print(start + lines.joined(separator: "\n"))
    fflush(nil)
    pageHeight = lines.count
  }

  func wait(seconds: Double) {
    Thread.sleep(forTimeInterval: seconds)
  }
}
