import Foundation

extension Report {
  static let columns = [
    "case", "size", "unit", "min", "median", "p90", "p99", "allocations", "bytes", "peak", "ratio to reference",
  ]

  /// The cells of the table; a case with several references has a row for each, blank but for the ratio.
  var rows: [[String]] {
    cases.flatMap { entry -> [[String]] in
      let ratios = entry.references.map(\.text)
      var first = [entry.name, String(entry.size), entry.unit.rawValue]
      first += [entry.min, entry.median, entry.p90, entry.p99].map { $0.map(Self.short) ?? "n/a" }
      first += [entry.allocations, entry.bytes, entry.peak.map(Double.init)].map { $0.map(Self.plain) ?? "n/a" }
      first.append(entry.failure.map { "FAILED: \($0)" } ?? ratios.first ?? "")
      let blank = Array(repeating: "", count: Self.columns.count - 1)
      return [first] + ratios.dropFirst().map { blank + [$0] }
    }
  }

  /// Three digits are what a measurement is good for.
  static func short(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  /// Without digits that say nothing: `0`, `1.015`.
  static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : String(value)
  }

  /// Why a column says n/a, if one does.
  package var notes: [String] {
    guard cases.contains(where: { $0.allocations == nil && $0.failure == nil }) else { return [] }
    return ["allocations, bytes and peak are n/a: \(AllocationMeter.obstacle ?? "they were not counted")"]
  }
}

extension ReferenceReport {
  /// `0.26 (0.25 to 0.27) × dispatch/closure-array`
  var text: String {
    "\(Report.ratio(ratio)) (\(Report.ratio(low)) to \(Report.ratio(high))) × \(name)"
  }
}

extension Report {
  static func ratio(_ value: Double) -> String {
    String(format: value < 0.1 ? "%.4f" : "%.2f", value)
  }

  static func slope(_ value: Double) -> String {
    String(format: "%.2f", value)
  }

  static func p(_ value: Double) -> String {
    value < 0.0001 ? "under 0.0001" : String(format: "%.4f", value)
  }
}
