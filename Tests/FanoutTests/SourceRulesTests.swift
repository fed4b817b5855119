import Foundation
import Testing

/// What a reader of the sources would have to look for in every file.
@Suite struct SourceRulesTests {
  // B167, B179
  @Test("The core imports no Foundation, and a delivery is a plain loop") func coreIsPlain() throws {
    let files = try Self.files(in: "Sources/Fanout")
    #expect(files.count > 50)
    #expect(Self.places(of: /import Foundation/, in: files) == [])
    #expect(Self.places(of: /\.forEach\b/, in: files) == [])
  }

  // B176
  @Test("There is one lock, in one file") func lockIsInOneFile() throws {
    let locks = /\b(Mutex<|pthread_mutex_t|os_unfair_lock|OSAllocatedUnfairLock|NS(Recursive)?Lock)/
    let places = Self.places(of: locks, in: try Self.files(in: "Sources/Fanout"))
    #expect(!places.isEmpty)
    #expect(places.filter { !$0.hasPrefix("Sources/Fanout/Support/Lock.swift:") } == [])
  }

  // B159, B160
  @Test("No test sleeps, and none measures time") func noTestSleeps() throws {
    let files = try Self.files(in: "Tests") + Self.files(in: "Sources/FanoutTesting")
    #expect(files.contains { $0.path == "Tests/FanoutTests/SourceRulesTests.swift" })
    let waits = /\b(Task|Thread|clock)\.sleep\b|\b(nano|u)?sleep\(|\bmeasure( \{|\(metrics|Metrics\()/
    #expect(Self.places(of: waits, in: files) == [])
  }

  private struct File {
    let path: String
    let lines: [Substring]
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String) throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .map { name in
        let path = "\(folder)/\(name)"
        let text = try String(contentsOf: package.appending(path: path), encoding: .utf8)
        return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
      }
  }

  /// Where the pattern stands, comments left out.
  private static func places(of pattern: some RegexComponent, in files: [File]) -> [String] {
    files.flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        return !isComment && line.firstMatch(of: pattern) != nil ? "\(file.path):\(index + 1)" : nil
      }
    }
  }
}
