import Foundation

/// The limits that are kept with the sources, one file for each family, reviewed like code.
public struct Thresholds: Codable, Equatable, Sendable {
  /// How far above its limit a ratio may come out on a noisy machine, as a part of the limit.
  public var tolerance = 0.25
  /// Allocations per operation, by case and size: exact, or a bound where counts vary.
  public var allocations: [String: Double] = [:]
  /// The largest number of bytes per operation, by case and size.
  public var bytes: [String: Double] = [:]
  /// The largest ratio to each reference, by case and size.
  public var ratios: [String: [String: Double]] = [:]
  /// The largest slope, by case; caches and neighbours bend a line by as much as `slopeTolerance`.
  public var slopes: [String: Double] = [:]
  public var slopeTolerance = 0.1

  public init() {}

  public func findings(in report: Report) -> [Finding] {
    report.cases.filter { $0.failure == nil }.flatMap { entry -> [Finding] in
      [tooMany("allocations", entry.allocations, allocations, entry), tooMany("bytes", entry.bytes, bytes, entry)]
        .compactMap { $0 } + tooSlow(entry)
    } + report.slopes.compactMap { tooSteep($0, in: report) }
  }

  public func notes(on report: Report) -> [String] {
    fewer(in: report)
      + report.cases.filter(isWithoutLimit).map { "\($0.id) has no limit: --update-thresholds gives it one" }
  }

  /// Allocations that have become fewer: good, but an exact limit should say so.
  private func fewer(in report: Report) -> [String] {
    report.cases.compactMap { entry in
      guard let limit = allocations["\(entry.id)"], entry.exact, let now = entry.allocations, now < limit else {
        return nil
      }
      return "\(entry.id): \(Report.plain(now)) allocations per operation, the threshold says \(Report.plain(limit))"
    }
  }

  private func isWithoutLimit(_ entry: CaseReport) -> Bool {
    let key = "\(entry.id)"
    let hasSlope = slopes[entry.name] != nil && entry.size >= Slope.smallestSize
    return entry.role == .subject && entry.failure == nil && !hasSlope && allocations[key] == nil && bytes[key] == nil
      && ratios[key] == nil
  }

  private func tooMany(
    _ what: String, _ value: Double?, _ limits: [String: Double], _ entry: CaseReport
  ) -> Finding? {
    guard let value, let limit = limits["\(entry.id)"], value > limit else { return nil }
    return Finding(
      cases: [entry.id],
      message: "\(entry.id): \(Report.plain(value)) \(what) per operation, at most \(Report.plain(limit)) expected",
      isStatistical: !entry.exact)
  }

  private func tooSlow(_ entry: CaseReport) -> [Finding] {
    let limits = ratios["\(entry.id)"] ?? [:]
    return entry.references.compactMap { reference in
      guard let limit = limits[reference.name], exceeds(reference, limit) else { return nil }
      return Finding(
        cases: [entry.id],
        message: "\(entry.id): \(reference.text), at most \(Report.ratio(limit)) expected (and \(percent) for noise)",
        isStatistical: true)
    }
  }

  /// Even the lower end of the interval must be above the limit and its tolerance.
  func exceeds(_ reference: ReferenceReport, _ limit: Double) -> Bool {
    reference.low > limit * (1 + tolerance)
  }

  private func tooSteep(_ slope: SlopeReport, in report: Report) -> Finding? {
    guard let limit = slopes[slope.family], slope.slope > limit + slopeTolerance else { return nil }
    return Finding(
      cases: report.cases.filter { $0.name == slope.family && $0.size >= Slope.smallestSize }.map(\.id),
      message:
        "\(slope.family): slope \(Report.slope(slope.slope)), at most \(Report.slope(limit)) expected (and \(Report.slope(slopeTolerance)) for noise)",
      isStatistical: true)
  }

  private var percent: String { "\(Report.plain((tolerance * 100).rounded())) %" }
}
