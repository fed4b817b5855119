import Foundation
import Testing

/// Every sample in the README, in `docs` and in doc comments stands in this folder too, where it is compiled, or among the
/// benchmarks.
@Suite struct DocumentationTests {
  @Test func everySampleIsCompiled() throws {
    let compiled = try ["Tests/FanoutTests/Documentation", "Benchmarks/Scenarios"]
      .flatMap { try Self.swiftFiles(in: Self.package.appending(path: $0)) }.map { try Self.lines(of: $0) }
    for file in try Self.documents {
      for sample in Self.samples(in: try Self.lines(of: file)) {
        // An import cannot stand in front of statements in a file of functions.
        let statements = sample.drop { $0.isEmpty || $0.hasPrefix("import ") }
        let stands = compiled.contains { $0.contains(statements) }
        #expect(stands, "\(file.lastPathComponent): not compiled: \(sample.joined(separator: "\n"))")
      }
    }
  }

  @Test func samplesAreFound() {
    let lines = ["/// ```swift", "/// let a = 1", "/// ```", "///", "```swift", "let b = 2", "", "let c = 3", "```"]
    #expect(Self.samples(in: lines.map(Self.text)) == [["let a = 1"], ["let b = 2", "", "let c = 3"]])
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var documents: [URL] {
    get throws {
      let docs = try FileManager.default.contentsOfDirectory(
        at: package.appending(path: "docs"), includingPropertiesForKeys: nil)
      let sources = try ["Fanout", "FanoutTesting"].flatMap {
        try swiftFiles(in: package.appending(path: "Sources/\($0)"))
      }
      return [package.appending(path: "README.md")] + docs.filter { $0.pathExtension == "md" } + sources
    }
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// The lines of a file without indentation and without the marks of a doc comment.
  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(text)
  }

  private static func text(of line: some StringProtocol) -> String {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    guard trimmed.hasPrefix("///") else { return trimmed }
    return trimmed.dropFirst(3).trimmingCharacters(in: .whitespaces)
  }

  private static func samples(in lines: [String]) -> [[String]] {
    var samples: [[String]] = []
    var sample: [String]?
    for line in lines {
      if line == "```swift" {
        sample = []
      } else if line == "```", let finished = sample {
        samples.append(finished)
        sample = nil
      } else {
        sample?.append(line)
      }
    }
    return samples
  }
}
