extension Thresholds {
  /// Takes over what `report` found.
  ///
  /// Allocations of every case that the project answers for; bytes and ratios where there is a limit already, and the main
  /// ratio of a case that has none. Slopes and the tolerance are decisions, not findings: they stay.
  public mutating func update(from report: Report) {
    for entry in report.cases where entry.role == .subject && entry.failure == nil {
      let key = "\(entry.id)"
      if let count = entry.allocations { allocations[key] = entry.allowance(for: count) }
      if let size = entry.bytes, bytes[key] != nil { bytes[key] = size.rounded(.up) }
      for reference in entry.references {
        let isGuarded = ratios[key].map { $0[reference.name] != nil } ?? (reference.name == entry.reference?.name)
        if isGuarded { ratios[key, default: [:]][reference.name] = Self.limit(for: reference) }
      }
    }
  }

  /// The upper end of the interval, with two digits.
  private static func limit(for reference: ReferenceReport) -> Double {
    max(0.01, (reference.high * 100).rounded(.up) / 100)
  }
}
