import Foundation

/// The command `benchmarks`: from arguments to an exit status.
public struct BenchmarkCommand {
  let cases: [BenchmarkCase]
  let console: Console

  public init(_ cases: [BenchmarkCase], console: Console = .process) {
    self.cases = cases
    self.console = console
  }

  public func run(_ arguments: [String]) -> ExitStatus {
    do {
      return try run(Options(arguments: arguments))
    } catch let error as MissingBaseline {
      console.writeError("benchmarks: \(error)\n")
      return .missingBaseline
    } catch let error as UsageError {
      console.writeError("benchmarks: \(error). See --help.\n")
      return .usage
    } catch {
      console.writeError("benchmarks: \(error.localizedDescription)\n")
      return .usage
    }
  }

  private func run(_ options: Options) throws -> ExitStatus {
    if options.help {
      console.write(Usage.text)
      return .fine
    }
    let selection = try Selection(options).ids(of: cases)
    if options.list {
      console.write(selection.map { "\($0)\n" }.joined())
      return .fine
    }
    if selection.isEmpty { throw UsageError("no case matches; --list shows what there is") }
    if console.configuration == "debug" && !options.allowDebug {
      throw UsageError(
        "this is a debug build, whose times say nothing: run `swift run -c release benchmarks`, or add --allow-debug")
    }
    // What the end of a run needs is looked at before anything is measured: a file that is missing shows at once.
    let families = Set(selection.map(\.family)).sorted()
    let judge = try Judge(options, families: families, console: console)
    if options.updateThresholds { _ = try console.thresholdFiles.readExisting(families: families) }
    for path in [options.output, options.chart].compactMap({ $0 }) { try console.checkPlace(of: path) }
    let (report, findings) = measure(selection, options, judge)
    try write(report, options)
    if options.updateThresholds { try console.thresholdFiles.update(from: report) }
    if let name = options.save { try console.baselineFiles.save(report, as: name) }
    return summarize(report, findings, judge, options)
  }

  private func measure(_ selection: [CaseID], _ options: Options, _ judge: Judge) -> (Report, [Finding]) {
    let measured = measure(selection, options.effort, options.seed)
    var report = Report(context: console.context(), measurements: measured)
    var findings = judge.findings(in: report)
    for _ in 0..<Self.confirmations {
      let doubtful = Set(findings.filter(\.isStatistical).flatMap(\.cases))
      if doubtful.isEmpty { break }
      report.replace(by: measure(selection.filter(doubtful.contains), options.effort.thorough, options.seed))
      findings = judge.findings(in: report)
    }
    return (report, findings)
  }

  /// How often what seems worse is measured again.
  private static let confirmations = 3

  private func measure(_ selection: [CaseID], _ effort: Effort, _ seed: UInt64) -> [Measurement] {
    var started = Set<CaseID>()
    defer { console.progress("") }
    return Runner(cases, effort: effort, seed: seed).measure(selection) { id in
      started.insert(id)
      console.progress("\(started.count)/\(selection.count) \(id)")
    }
  }

  private func write(_ report: Report, _ options: Options) throws {
    let text = try report.text(as: options.format)
    if let path = options.output { try console.writeFile(path, keepingDocument: text) } else { console.write(text) }
    if let path = options.chart { try console.writeFile(path, Chart(report).svg) }
  }

  private func summarize(
    _ report: Report, _ findings: [Finding], _ judge: Judge, _ options: Options
  ) -> ExitStatus {
    let failed = report.cases.filter { $0.failure != nil }
    let worse = Set(findings.flatMap(\.cases)).subtracting(failed.map(\.id))
    let within = report.cases.count - failed.count - worse.count
    let summary =
      "benchmarks: \(report.cases.count) cases, \(within) within limits, \(findings.count) regressions, \(failed.count) failed\n"
    let isOnScreen = options.format == .text && options.output == nil
    let red = { (text: String) in isOnScreen ? console.red(text) : text }
    let lines =
      judge.notes(on: report).map { "note: \($0)\n" }
      + findings.map { red("regression: \($0.message)") + "\n" }
      + failed.map { red("failed: \($0.id): \($0.failure ?? "")") + "\n" }
    (lines + [summary]).forEach(isOnScreen ? console.write : console.writeError)
    return failed.isEmpty ? findings.isEmpty ? .fine : .regression : .failure
  }
}
