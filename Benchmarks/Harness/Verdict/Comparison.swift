/// A report against an earlier one.
///
/// A case with references is judged by its ratios to them, which hold from one minute and machine to the next; any other by
/// its times. What is only there as a reference is not judged. A case has become worse if it allocates more, or if the
/// median is more than 1.15 times the earlier one, the samples differ with p < 0.01, and that is so
/// - of all references alike, for else it is the reference that has changed,
/// - and of each trial: all of them must be above all the earlier ones. What differs from process to process is the same within
///   one, so the samples of a trial are not independent, and p is smaller than it should be.
public struct Comparison {
  private let baseline: Report
  public static let largestRatio = 1.15
  public static let largestP = 0.01

  public init(baseline: Report) {
    self.baseline = baseline
  }

  public func findings(in report: Report) -> [Finding] {
    report.cases.flatMap { entry -> [Finding] in
      guard entry.role == .subject, let earlier = baseline.entry(entry.id), entry.failure == nil, earlier.failure == nil
      else { return [] }
      return [moreAllocations(entry, earlier), slower(entry, earlier)].compactMap { $0 }
    }
  }

  /// What the verdict does not cover.
  public func notes(on report: Report) -> [String] {
    let unknown = report.cases.map(\.id).filter { baseline.entry($0) == nil }
    return conditions(of: report) + unknown.map { "\($0) is not in the baseline" }
  }

  private func conditions(of report: Report) -> [String] {
    let pairs = zip(baseline.context.conditions, report.context.conditions).filter { $0 != $1 }
    if pairs.isEmpty { return [] }
    let (before, now) = (pairs.map(\.0).joined(separator: ", "), pairs.map(\.1).joined(separator: ", "))
    return ["times do not compare: the baseline has \(before); this run has \(now)"]
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

  private func slower(_ entry: CaseReport, _ earlier: CaseReport) -> Finding? {
    let shared = entry.references.compactMap { now in
      earlier.references.first { $0.name == now.name }.map { (now, $0) }
    }
    if shared.isEmpty, let now = entry.median, let before = earlier.median {
      return slower(entry.id, "ns", (now, entry.samples), (before, earlier.samples))
    }
    let findings = shared.map { now, before in
      slower(entry.id, "× \(now.name)", (now.ratio, now.samples), (before.ratio, before.samples))
    }
    return findings.allSatisfy { $0 != nil } ? findings.first ?? nil : nil
  }

  private func slower(
    _ id: CaseID, _ unit: String, _ now: (median: Double, samples: [[Double]]?),
    _ before: (median: Double, samples: [[Double]]?)
  ) -> Finding? {
    guard now.median > before.median * Self.largestRatio, let later = now.samples, let earlier = before.samples,
      let fastest = Self.medians(of: later).min(), let slowest = Self.medians(of: earlier).max(), fastest > slowest
    else { return nil }
    let pValue = MannWhitney.pValue(later.flatMap(\.self), earlier.flatMap(\.self))
    guard pValue < Self.largestP else { return nil }
    let growth = Report.ratio(now.median / before.median)
    return Finding(
      cases: [id],
      message:
        "\(id): \(Report.ratio(now.median)) \(unit), \(Report.ratio(before.median)) before: \(growth) times (p \(Report.p(pValue)))",
      isStatistical: true)
  }

  private static func medians(of trials: [[Double]]) -> [Double] {
    trials.compactMap { Statistics($0)?.median }
  }
}
