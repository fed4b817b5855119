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
    let families = thresholds.keys.sorted()
    return families.flatMap { thresholds[$0]!.findings(in: report) } + (comparison?.findings(in: report) ?? [])
  }

  func notes(on report: Report) -> [String] {
    let families = thresholds.keys.sorted()
    return report.notes + families.flatMap { thresholds[$0]!.notes(on: report) }
      + (comparison?.notes(on: report) ?? [])
  }
}
