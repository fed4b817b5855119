import Foundation

/// Where programs print: the terminal or, in a test, a transcript.
@MainActor
protocol Console: AnyObject {
  func print(_ line: String)
  func printError(_ line: String)
}

/// Prints to standard output and standard error.
@MainActor
final class Terminal: Console {
  func print(_ line: String) {
    Swift.print(line)
  }

  /// Flushes standard output first, so that both streams read in order where they end up in one place.
  func printError(_ line: String) {
    fflush(nil)
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
