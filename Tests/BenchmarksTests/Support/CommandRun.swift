import BenchmarkHarness
import Foundation

/// A directory of its own in which a test runs the command.
final class CommandRun {
  let directory: URL
  private(set) var output = ""
  private(set) var errors = ""

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Runs the command on two cases that take next to no time, and on others like them.
  func callAsFunction(
    _ line: String, others: [String] = [], problem: String? = nil, problemOfReference: String? = nil,
    configuration: String = "release", usesColor: Bool = false, showsProgress: Bool = false
  ) -> ExitStatus {
    output = ""
    errors = ""
    let console = Console(
      directory: directory, configuration: configuration, context: { context }, write: { self.output += $0 },
      writeError: { self.errors += $0 }, showsProgress: showsProgress, usesColor: usesColor)
    let cases = [
      Self.benchmark("test/a", references: ["test/b"], problem: problem),
      Self.benchmark("test/b", role: .reference, problem: problemOfReference),
    ]
    let arguments = line.split(separator: " ").map(String.init) + ["--repetitions", "8", "--min-time", "1us"]
    return BenchmarkCommand(cases + others.map { Self.benchmark($0) }, console: console).run(arguments)
  }

  func write(_ text: String, to path: String) throws {
    let file = directory.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }

  private static func benchmark(
    _ name: String, references: [String] = [], role: BenchmarkCase.Role = .subject, problem: String? = nil
  ) -> BenchmarkCase {
    BenchmarkCase(name, unit: .observer, sizes: [1, 100_000], references: references, role: role) { _, _ in
      let tally = DeliveryTally()
      return Workload(
        operations: 1, deliveries: 1, largestPassCount: 100,
        run: { passes in for pass in 1...passes { tally.cell(pass).pointee.add(pass) } },
        verify: { passes in problem ?? tally.expect(count: passes, sum: passes * (passes + 1) / 2) })
    }
  }
}
