/// A report against an earlier one.
///
/// A case with a reference is judged by its ratios, which hold from one minute and machine to the next; any other by its
/// times. It has become worse if the median is more than 1.15 times the earlier one and the samples differ with
/// p < 0.01, or if it allocates more.
public struct Comparison {
  private let baseline: Report
  public static let largestRatio = 1.15
  public static let largestP = 0.01

  public init(baseline: Report) {
    self.baseline = baseline
  }

  public func findings(in report: Report) -> [Finding] {
    report.cases.flatMap { entry -> [Finding] in
      guard let earlier = baseline.entry(entry.id), entry.failure == nil, earlier.failure == nil else { return [] }
      return [moreAllocations(entry, earlier)].compactMap { $0 } + slower(entry, earlier)
    }
  }

  /// Cases of the report that the baseline does not have.
  public func unknownCases(in report: Report) -> [CaseID] {
    report.cases.map(\.id).filter { baseline.entry($0) == nil }
  }

  private func moreAllocations(_ entry: CaseReport, _ earlier: CaseReport) -> Finding? {
    guard let now = entry.allocations, let before = earlier.allocations, now > entry.allowance(for: before) else {
      return nil
    }
    return Finding(
      cases: [entry.id],
      message: "\(entry.id): \(Report.plain(now)) allocations per operation, \(Report.plain(before)) before",
      isStatistical: !entry.exact)
  }

  private func slower(_ entry: CaseReport, _ earlier: CaseReport) -> [Finding] {
    let shared = entry.references.compactMap { now in
      earlier.references.first { $0.name == now.name }.map { (now, $0) }
    }
    if shared.isEmpty {
      return [
        slower(entry.id, "ns", (entry.median, entry.samples), (earlier.median, earlier.samples))
      ].compactMap { $0 }
    }
    return shared.compactMap { now, before in
      slower(entry.id, "× \(now.name)", (now.ratio, now.samples), (before.ratio, before.samples))
    }
  }

  private func slower(
    _ id: CaseID, _ unit: String, _ now: (median: Double, samples: [Double]?),
    _ before: (median: Double, samples: [Double]?)
  ) -> Finding? {
    guard now.median > before.median * Self.largestRatio else { return nil }
    let pValue = MannWhitney.pValue(now.samples ?? [], before.samples ?? [])
    guard pValue < Self.largestP else { return nil }
    let growth = Report.ratio(now.median / before.median)
    return Finding(
      cases: [id],
      message:
        "\(id): \(Report.ratio(now.median)) \(unit), \(Report.ratio(before.median)) before: \(growth) times (p \(Report.p(pValue)))",
      isStatistical: true)
  }
}
