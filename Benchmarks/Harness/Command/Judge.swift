/// What a report is held against: thresholds, an earlier report, both or nothing.
struct Judge {
  private let thresholds: [String: Thresholds]
  private let comparison: Comparison?

  /// - Throws: `MissingBaseline`.
  init(_ options: Options, families: [String], console: Console) throws {
    thresholds = options.check ? try console.thresholdFiles.read(families: families) : [:]
    comparison = try options.compare.map { Comparison(baseline: try console.baselineFiles.read($0)) }
  }

  func findings(in report: Report) -> [Finding] {
    onEachFamily(of: report) { $0.findings(in: $1) } + (comparison?.findings(in: report) ?? [])
  }

  func notes(on report: Report) -> [String] {
    report.notes + onEachFamily(of: report) { $0.notes(on: $1) } + (comparison?.notes(on: report) ?? [])
  }

  private func onEachFamily<Result>(of report: Report, _ judge: (Thresholds, Report) -> [Result]) -> [Result] {
    thresholds.keys.sorted().flatMap { judge(thresholds[$0]!, report.part(of: $0)) }
  }
}
