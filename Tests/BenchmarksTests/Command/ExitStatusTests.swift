import BenchmarkHarness
import Foundation
import Testing

@Suite struct ExitStatusTests {
  private let run: CommandRun

  init() throws {
    run = try CommandRun()
  }

  @Test func runWithoutFindingsIsFineAndEndsWithItsSummary() {
    #expect(run("") == .fine)
    #expect(run.output.hasSuffix("benchmarks: 4 cases, 4 within limits, 0 regressions, 0 failed\n"))
    #expect(run.errors == "")
  }

  @Test func exceededThresholdIsARegression() throws {
    try run.write(thresholds(ratio: 0.000_001), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1") == .regression)
    #expect(run.output.contains("regression: test/a/1: "))
    #expect(run.output.hasSuffix("benchmarks: 2 cases, 1 within limits, 1 regressions, 0 failed\n"))
    try run.write(thresholds(ratio: 1_000_000), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1") == .fine)
  }

  @Test func eachFamilyIsHeldAgainstItsOwnThresholds() throws {
    try run.write(thresholds(ratio: 1_000_000), to: "Benchmarks/Thresholds/test.json")
    try run.write(thresholds(ratio: 0.000_001), to: "Benchmarks/Thresholds/more.json")
    #expect(run("--check --sizes 1", others: ["more/c"]) == .fine)
    let notes = run.output.split(separator: "\n").filter { $0.hasPrefix("note: ") && $0.hasSuffix("gives it one") }
    #expect(notes == ["note: more/c/1 has no limit: --update-thresholds gives it one"])
  }

  @Test func caseSlowerThanItsBaselineIsARegression() throws {
    #expect(run("--save before --sizes 1") == .fine)
    var baseline = try Report(json: Data(try run.read(".benchmarks/before.json").utf8))
    baseline.cases[0].references[0].ratio = 0.000_1
    baseline.cases[0].references[0].samples = [samples(around: 0.000_1)]
    try run.write(baseline.json(), to: ".benchmarks/before.json")
    #expect(run("--compare before --sizes 1") == .regression)
    #expect(run.output.contains("regression: test/a/1: "))
  }

  @Test func wrongChecksumIsAFailureWhateverElse() throws {
    try run.write(thresholds(ratio: 0.000_001), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1", problem: "one is missing") == .failure)
    #expect(run.output.contains("failed: test/a/1: one is missing"))
    #expect(run.output.hasSuffix("benchmarks: 2 cases, 1 within limits, 0 regressions, 1 failed\n"))
  }

  @Test(.enabled(if: AllocationMeter.obstacle == nil))
  func failureOutranksARegressionOfAnotherCase() throws {
    try run.write(
      thresholds(ratio: 1_000_000, allocations: #"{"test/a/1": -1}"#), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1", problemOfReference: "one is missing") == .failure)
    #expect(run.output.hasSuffix("benchmarks: 2 cases, 0 within limits, 1 regressions, 1 failed\n"))
  }

  @Test func whatSeemsWorseIsMeasuredThreeTimesMore() throws {
    try run.write(thresholds(ratio: 0.000_001), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1", showsProgress: true) == .regression)
    #expect(run.errors.components(separatedBy: "1/5 test/a/1").count - 1 == 3)
  }

  @Test func missingBaselineIsNamedWithTheRemedyBeforeAnythingIsMeasured() {
    #expect(run("--compare nowhere") == .missingBaseline)
    #expect(run.errors.contains(".benchmarks/nowhere.json: there is no such file. Remedy: make it with"))
    #expect(run.errors.contains("--save nowhere"))
    #expect(run.output == "")
  }

  @Test func unreadableBaselineIsNamed() throws {
    try run.write("{}", to: ".benchmarks/broken.json")
    #expect(run("--compare broken") == .missingBaseline)
    #expect(run.errors.contains("broken.json: it is not what this version writes"))
  }

  @Test func whatTheSystemSaysOfABaselineIsPassedOn() throws {
    try run.write("in its place", to: ".benchmarks/folder.json/file")
    #expect(run("--compare folder") == .missingBaseline)
    #expect(run.errors.contains("Is a directory"))
  }

  @Test func baselineWithoutSamplesIsRefusedSinceItWouldHideEveryRegression() throws {
    #expect(run("--format json --sizes 1") == .fine)
    try run.write(run.output, to: ".benchmarks/report.json")
    #expect(run("--compare report") == .missingBaseline)
    #expect(run.errors.contains("report.json: it has no samples, which only --save keeps. Remedy: make it with"))
  }

  @Test func brokenThresholdsAreNamedWithARemedyThatWorks() throws {
    try run.write("{", to: "Benchmarks/Thresholds/test.json")
    for line in ["--check", "--update-thresholds"] {
      #expect(run(line) == .missingBaseline)
      #expect(run.errors.contains("test.json: it is not what this version writes"))
      #expect(run.errors.contains("Remedy: repair the file, or delete it and run"))
      #expect(run.output == "")
    }
  }

  @Test func missingThresholdsAreNamedWithTheRemedy() throws {
    #expect(run("--check") == .missingBaseline)
    #expect(
      run.errors.contains("Benchmarks/Thresholds/test.json: there is no such file. Remedy: run it from the package's"))
    try run.write("{}", to: "Benchmarks/Thresholds/other.json")
    #expect(run("--check") == .missingBaseline)
    #expect(run.errors.contains("Benchmarks/Thresholds/test.json: there is no such file. Remedy: run `swift run"))
  }

  @Test func wrongUsageIsSaidOnStandardError() {
    #expect(run("--nonsense") == .usage)
    #expect(run.errors == "benchmarks: unknown argument '--nonsense'. See --help.\n")
    #expect(run("--filter ^nothing$") == .usage)
    #expect(run.errors.contains("no case matches"))
  }

  @Test(arguments: ["--output missing/report.txt", "--output .", "--chart missing/chart.svg"])
  func fileThatCannotBeWrittenIsNamedBeforeAnythingIsMeasured(line: String) {
    #expect(run(line + " --sizes 1", problem: "this case must not run") == .usage)
    #expect(run.errors.hasPrefix("benchmarks: cannot write \(line.split(separator: " ")[1]): "))
    #expect(run.output == "")
  }

  @Test func folderForBaselinesIsMadeBeforeAnythingIsMeasured() throws {
    try run.write("in the way", to: ".benchmarks")
    #expect(run("--save before", problem: "this case must not run") == .usage)
    #expect(run.errors.hasPrefix("benchmarks: cannot make the directory .benchmarks: "))
    #expect(run.output == "")
  }

  @Test func chartWithNothingToDrawIsRefusedBeforeAnythingIsMeasured() {
    #expect(run("--chart chart.svg --sizes 1", problem: "this case must not run") == .usage)
    #expect(run.errors.hasPrefix("benchmarks: --chart has nothing to draw: "))
    #expect(run.output == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func standardOutputThatTakesNothingIsSaidSo() throws {
    let shell = URL(filePath: "/bin/sh")
    let run = try output(of: shell, ["-c", #""$0" --help 2>&1 >/dev/full"#, benchmarks.path])
    #expect(run.status == ExitStatus.usage.rawValue)
    #expect(run.text.hasPrefix("benchmarks: cannot write to standard output: "))
  }

  @Test func onlyWhatGoesToStandardOutputIsColored() throws {
    try run.write(thresholds(ratio: 0.000_001), to: "Benchmarks/Thresholds/test.json")
    #expect(run("--check --sizes 1", usesColor: true) == .regression)
    #expect(run.output.contains("\u{1B}[31mregression: test/a/1: "))
    #expect(run("--check --sizes 1 --output report.txt", usesColor: true) == .regression)
    #expect(run.errors.hasPrefix("regression: test/a/1: "))
  }

  @Test func debugBuildIsRefusedUnlessAllowed() {
    #expect(run("", configuration: "debug") == .usage)
    #expect(run.errors.contains("this is a debug build"))
    #expect(run("--allow-debug --sizes 1", configuration: "debug") == .fine)
  }

  private func thresholds(ratio: Double, allocations: String = "{}") -> String {
    """
    {"tolerance": 0.2, "allocations": \(allocations), "bytes": {}, "slopes": {}, "slopeTolerance": 0.1,
     "ratios": {"test/a/1": {"test/b": \(ratio)}}}
    """
  }
}
