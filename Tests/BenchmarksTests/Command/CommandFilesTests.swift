import BenchmarkHarness
import Foundation
import Testing

@Suite struct CommandFilesTests {
  private let run: CommandRun

  init() throws {
    run = try CommandRun()
  }

  @Test func listNamesTheSelectedCasesAndRunsNothing() {
    #expect(run("--list") == .fine)
    #expect(run.output == "test/a/1\ntest/a/100000\ntest/b/1\ntest/b/100000\n")
    #expect(run("--list --quick --skip b/") == .fine)
    #expect(run.output == "test/a/1\n")
    #expect(run("--list --quick --sizes 100000 --filter ^test/b") == .fine)
    #expect(run.output == "test/b/100000\n")
  }

  @Test func helpNamesEveryOption() {
    #expect(run("--help") == .fine)
    let options = [
      "--list", "--filter", "--skip", "--sizes", "--quick", "--repetitions", "--min-time", "--seed", "--format",
      "--output", "--chart", "--save", "--compare", "--check", "--update-thresholds", "--allow-debug", "--help",
    ]
    #expect(options.filter { !run.output.contains("  \($0)") } == [])
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func reportGoesIntoTheMarkedPartOfADocument() throws {
    try run.write("before\n\(MarkedSection.begin)\n\(MarkedSection.end)\nafter\n", to: "page.md")
    #expect(run("--format markdown --output page.md --chart chart.svg") == .fine)
    let page = try run.read("page.md")
    #expect(page.hasPrefix("before\n\(MarkedSection.begin)\ncommit n/a"))
    #expect(page.hasSuffix("\(MarkedSection.end)\nafter\n"))
    #expect(page.contains("| test/a | 1 | ns/observer |"))
    #expect(try run.read("chart.svg").hasPrefix("<svg"))
    #expect(run.output == "")
    #expect(run.errors == "benchmarks: 4 cases, 4 within limits, 0 regressions, 0 failed\n")
  }

  @Test func textInAFileEndsWithTheVerdictAsOnTheScreen() throws {
    #expect(run("--sizes 1 --output report.txt") == .fine)
    #expect(try run.read("report.txt").hasPrefix("commit n/a"))
    #expect(try run.read("report.txt").hasSuffix("\n\n" + run.errors))
    #expect(run.errors == "benchmarks: 2 cases, 2 within limits, 0 regressions, 0 failed\n")
  }

  /// A file in the place of a link, of a pipe or of `/dev/null` would be the end of it.
  @Test func outputGoesThroughALinkAndLeavesIt() throws {
    try run.write("before", to: "report.txt")
    let link = run.directory.appending(path: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "report.txt")
    #expect(run("--sizes 1 --output link") == .fine)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "report.txt")
    #expect(try run.read("report.txt").hasPrefix("commit n/a"))
  }

  @Test func updatedThresholdsAreThoseThatAreChecked() throws {
    #expect(run("--update-thresholds --sizes 1") == .fine)
    let written = try JSONDecoder().decode(
      Thresholds.self, from: Data(try run.read("Benchmarks/Thresholds/test.json").utf8))
    #expect(written.ratios.keys.sorted() == ["test/a/1"])
    #expect(written.ratios["test/a/1"]?.keys.sorted() == ["test/b"])
    #expect(written.allocations.keys.allSatisfy { $0 == "test/a/1" })
  }

  @Test func baselineKeepsItsSamplesAndJSONOutputDoesNot() throws {
    #expect(run("--save main --sizes 1 --format json") == .fine)
    let baseline = try Report(json: Data(try run.read(".benchmarks/main.json").utf8))
    #expect(baseline.cases[0].references[0].samples?.map(\.count) == [2, 2, 2, 2])
    #expect(try Report(json: Data(run.output.utf8)) == baseline.summarized)
  }
}
