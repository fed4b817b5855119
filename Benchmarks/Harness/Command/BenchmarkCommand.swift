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
      if let answer = try TrialProcess.answer(to: arguments, cases) {
        try console.write(String(decoding: answer, as: UTF8.self))
        return .fine
      }
      return try run(Options(arguments: arguments))
    } catch let error as MissingBaseline {
      console.writeError("benchmarks: \(error)\n")
      return .missingBaseline
    } catch let error as UsageError {
      console.writeError("benchmarks: \(error). See --help.\n")
      return .usage
    } catch {
      console.writeError("benchmarks: \(error.reason)\n")
      return .usage
    }
  }

  private func run(_ options: Options) throws -> ExitStatus {
    if options.help {
      try console.write(Usage.text)
      return .fine
    }
    let selection = try Selection(options).ids(of: cases)
    if options.list {
      try console.write(selection.map { "\($0)\n" }.joined())
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
    try console.preparePlaces(for: options)
    if options.chart != nil && !isChartable(selection) {
      throw UsageError("--chart has nothing to draw: it takes cases measured per observer, at two sizes or more")
    }
    let (report, findings) = measure(selection, options, judge)
    let verdict = verdict(on: report, findings, judge)
    try write(report, verdict, options)
    if let path = options.chart { try console.writeFile(path, Chart(report).svg) }
    if options.updateThresholds { try console.thresholdFiles.update(from: report) }
    if let name = options.save { try console.baselineFiles.save(report, as: name) }
    return report.cases.contains { $0.failure != nil } ? .failure : findings.isEmpty ? .fine : .regression
  }

  private func isChartable(_ selection: [CaseID]) -> Bool {
    let units = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.unit) })
    let names = selection.map(\.name).filter { units[$0] == .observer }
    return Set(names).count < names.count
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
    defer { console.progress("") }
    let run = console.program.map { TrialProcess($0).outcome }
    return Runner(cases, effort: effort, seed: seed, run: run).measure(selection) { trial, count, id in
      console.progress("\(trial)/\(count) \(id)")
    }
  }

  /// What stands below a report: each line, and whether it is bad news.
  private func verdict(on report: Report, _ findings: [Finding], _ judge: Judge) -> [(line: String, isBad: Bool)] {
    let failed = report.cases.filter { $0.failure != nil }
    let worse = Set(findings.flatMap(\.cases)).subtracting(failed.map(\.id))
    let within = report.cases.count - failed.count - worse.count
    let summary =
      "benchmarks: \(report.cases.count) cases, \(within) within limits, \(findings.count) regressions, \(failed.count) failed"
    return judge.notes(on: report).map { ("note: \($0)", false) }
      + findings.map { ("regression: \($0.message)", true) }
      + failed.map { ("failed: \($0.id): \($0.failure ?? "")", true) }
      + [(summary, false)]
  }

  /// The verdict is a part of text; a report in another format is for programs and documents.
  private func write(_ report: Report, _ verdict: [(line: String, isBad: Bool)], _ options: Options) throws {
    let text = try report.text(as: options.format)
    let lines = verdict.map { "\($0.line)\n" }.joined()
    let isText = options.format == .text
    if let path = options.output {
      try console.writeFile(path, keepingDocument: isText ? text + lines : text)
      console.writeError(lines)
    } else if isText {
      try console.write(text + verdict.map { "\($0.isBad ? console.red($0.line) : $0.line)\n" }.joined())
    } else {
      try console.write(text)
      console.writeError(lines)
    }
  }
}
