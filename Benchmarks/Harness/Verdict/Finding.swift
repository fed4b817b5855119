/// Something that has become worse than it may be.
public struct Finding: Equatable, Sendable {
  /// What to measure again to be sure.
  public let cases: [CaseID]
  public let message: String
  /// Another measurement may say otherwise; an exact count of allocations is what it is.
  public let isStatistical: Bool

  public init(cases: [CaseID], message: String, isStatistical: Bool) {
    self.cases = cases
    self.message = message
    self.isStatistical = isStatistical
  }
}
