/// What a run found, as it is written and read: schema 1.
public struct Report: Codable, Equatable, Sendable {
  public static let currentSchema = 1

  public var schema = Self.currentSchema
  public var context: ReportContext
  public var cases: [CaseReport]
  public var slopes: [SlopeReport]

  public init(context: ReportContext, measurements: [Measurement]) {
    self.context = context
    cases = measurements.map(CaseReport.init)
    slopes = []
    fitSlopes()
  }

  /// Puts later measurements in the place of earlier ones of the same cases.
  public mutating func replace(by measurements: [Measurement]) {
    for measurement in measurements {
      let later = CaseReport(measurement)
      if let index = cases.firstIndex(where: { $0.id == later.id }) { cases[index] = later }
    }
    fitSlopes()
  }

  private mutating func fitSlopes() {
    var names: [String] = []
    for entry in cases where names.last != entry.name { names.append(entry.name) }
    slopes = names.compactMap { name in
      let points = cases.filter { $0.name == name }.compactMap { entry in
        entry.wholeCost.map { (size: entry.size, cost: $0) }
      }
      return Slope.fit(points).map { SlopeReport(family: name, slope: $0.rounded(toDecimals: 3)) }
    }
  }

  public func entry(_ id: CaseID) -> CaseReport? {
    cases.first { $0.id == id }
  }

  /// Whether every case can be compared: false for what ``summarized`` returns.
  var hasSamples: Bool {
    cases.allSatisfy { $0.samples != nil && $0.references.allSatisfy { $0.samples != nil } }
  }

  /// The report without single samples, which only a baseline keeps.
  public var summarized: Report {
    var report = self
    for index in report.cases.indices {
      report.cases[index].samples = nil
      report.cases[index].reference?.samples = nil
      for other in report.cases[index].references.indices { report.cases[index].references[other].samples = nil }
    }
    return report
  }
}

/// How the cost of a case grows with its size.
public struct SlopeReport: Codable, Equatable, Sendable {
  /// `family/case`.
  public var family: String
  public var slope: Double

  public init(family: String, slope: Double) {
    self.family = family
    self.slope = slope
  }
}
