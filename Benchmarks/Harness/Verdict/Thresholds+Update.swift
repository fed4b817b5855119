extension Thresholds {
  /// Takes over what `report` found.
  ///
  /// Exact counts of allocations of the cases that the project answers for; other counts, bytes and ratios that exceed their
  /// limit; and the count and the main ratio of a case that has no limit. A limit that holds stays, so that a target does not become whatever was measured last.
  /// Slopes and tolerances are decisions, not findings: they stay.
  public mutating func update(from report: Report) {
    for entry in report.cases where entry.role == .subject && entry.failure == nil {
      let key = "\(entry.id)"
      if let count = entry.allocations, entry.exact || count > allocations[key] ?? -1 {
        allocations[key] = entry.allowance(for: count)
      }
      if let size = entry.bytes, let limit = bytes[key], size > limit { bytes[key] = size.rounded(.up) }
      if let main = entry.reference, ratios[key] == nil { ratios[key] = [main.name: Self.limit(for: main, entry.size)] }
      for reference in entry.references {
        guard let limit = ratios[key]?[reference.name], exceeds(reference, limit) else { continue }
        ratios[key]?[reference.name] = Self.limit(for: reference, entry.size)
      }
    }
  }

  /// The upper end of the interval and a margin, with two digits.
  private static func limit(for reference: ReferenceReport, _ size: Int) -> Double {
    let margin = size < smallestUncachedSize ? 1.1 : 2
    return max(0.01, (reference.high * margin * 100).rounded(toDecimals: 6).rounded(.up) / 100)
  }

  /// From here on a case does not fit the caches that a core has for itself, and its cost depends on the neighbours.
  private static let smallestUncachedSize = 10_000
}
