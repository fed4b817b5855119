import Foundation

/// The reports kept by `--save`: `.benchmarks/NAME.json`, with all samples.
public struct BaselineFiles {
  private let directory: URL

  public init(directory: URL) {
    self.directory = directory
  }

  public func save(_ report: Report, as name: String) throws {
    try report.json().write(to: file(of: name), atomically: true, encoding: .utf8)
  }

  /// - Throws: `MissingBaseline`.
  public func read(_ name: String) throws -> Report {
    do {
      let report = try Report(json: Data(contentsOf: file(of: name)))
      // Without samples no difference is certain, and a comparison would find nothing, however slow the case.
      guard report.hasSamples else { throw UnreadableReport(reason: "it has no samples, which only --save keeps") }
      return report
    } catch {
      throw MissingBaseline(
        file: file(of: name).path, remedy: "make it with `swift run -c release benchmarks --save \(name)`", cause: error
      )
    }
  }

  private func file(of name: String) -> URL {
    directory.appendingPathComponent("\(name).json")
  }
}
