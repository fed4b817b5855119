import Foundation
import Testing

/// The snippets in `MustNotCompile`: code that must not compile, each line with the diagnostic that a user reads, and beside
/// it code that must.
@Suite struct MustNotCompileTests {
  @Test("A snippet gives the diagnostics that it expects, and no others", arguments: Snippet.all.filter(\.isVerified))
  func snippetGivesTheDiagnosticsItExpects(snippet: Snippet) throws {
    #expect(snippet.text.contains("// expected-error"))
    let (status, output) = try snippet.compile()
    #expect(status == 0, "\(output)")
  }

  @Test(
    "A snippet whose errors stand in expanded code too fails where it expects that, and nowhere else",
    arguments: Snippet.all.filter { !$0.isVerified })
  func snippetFailsWhereItExpectsThat(snippet: Snippet) throws {
    let (status, output) = try snippet.compile()
    #expect(status != 0)
    #expect(!snippet.expectedFailures.isEmpty)
    #expect(snippet.failures(in: output) == snippet.expectedFailures)
  }
}

struct Snippet: Sendable, CustomTestStringConvertible {
  let url: URL
  let text: String

  var testDescription: String { url.lastPathComponent }

  static let all: [Snippet] = {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "MustNotCompile")
    do {
      return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
        .sorted { $0.path < $1.path }
        .map { Snippet(url: $0, text: try String(contentsOf: $0, encoding: .utf8)) }
    } catch {
      fatalError("The snippets in \(directory.path) cannot be read: \(error)")
    }
  }()

  /// Whether the compiler compares its diagnostics with the comments. It cannot where some of them stand in code that it has
  /// expanded itself; then the comments say `// fails@+1 {{…}}`.
  var isVerified: Bool { !text.contains("// fails@") }

  /// The lines that must not compile, and what is said there.
  var expectedFailures: [Int: String] {
    var expected: [Int: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let match = line.firstMatch(of: /\/\/ fails@\+1 \{\{(.*)\}\}/) else { continue }
      expected[index + 2] = String(match.1)
    }
    return expected
  }

  /// The lines that do not compile, and what is said there.
  func failures(in output: String) -> [Int: String] {
    var found: [Int: String] = [:]
    for line in output.split(separator: "\n") where line.hasPrefix(url.path) {
      guard let match = line.dropFirst(url.path.count).firstMatch(of: /^:(\d+):\d+: error: (.*?)( \[#\w+\])?$/) else {
        continue
      }
      found[Int(match.1)!] = String(match.2)
    }
    return found
  }

  /// What the first line asks for: `// flags: …`.
  private var flags: [String] {
    guard let first = text.split(separator: "\n").first, first.hasPrefix("// flags:") else { return [] }
    return first.dropFirst("// flags:".count).split(separator: " ").map(String.init)
  }

  /// Compiles the snippet as a client of the module that this test was built with, as far as diagnostics go, and lets the
  /// compiler compare them with the `expected-` comments.
  func compile() throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", try Self.modules().path]
      + (isVerified ? ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"] : []) + flags + [url.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Where the build put its modules: near the test executable, which is among the arguments on every platform.
  private static func modules() throws -> URL {
    for argument in CommandLine.arguments {
      var directory = URL(filePath: argument).standardizedFileURL
      while directory.path != "/" {
        directory.deleteLastPathComponent()
        let modules = directory.appending(path: "Modules")
        if FileManager.default.fileExists(atPath: modules.appending(path: "Fanout.swiftmodule").path) { return modules }
      }
    }
    throw ModulesNotFound(arguments: CommandLine.arguments)
  }

  private struct ModulesNotFound: Error {
    let arguments: [String]
  }
}
