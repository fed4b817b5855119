import Testing

/// Where a fixture was called in a test: failures are shown there.
struct CallSite: Sendable {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
    self.column = Int(column)
  }
}

/// Fails the running test.
///
/// This is the only place, besides the trait, that knows a test framework.
///
/// - Parameters:
///   - expected: what should be the case.
///   - found: what is.
///   - cause: the likely cause.
///   - remedy: what to do about it.
func reportFailure(expected: String, found: String, cause: String, remedy: String, at site: CallSite) {
  Issue.record(
    """
    Expected \(expected); found \(found).
    Likely cause: \(cause)
    Remedy: \(remedy)
    """,
    sourceLocation: SourceLocation(
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column))
}
