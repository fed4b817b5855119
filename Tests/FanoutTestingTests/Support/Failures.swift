import Fanout
import Testing

/// A failure that a fixture reported.
struct ReportedFailure: Equatable, Sendable, CustomStringConvertible {
  let text: String
  let line: Int

  var description: String { "line \(line): \(text)" }
}

/// The failures that `body` reports; to the test they are known issues.
func failures(in body: () -> Void) -> [ReportedFailure] {
  let found = Guarded<[ReportedFailure]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    found.note(issue)
  }
  return found.withLock { $0 }
}

/// The failures that `body` reports; to the test they are known issues.
func failures(in body: @Sendable () async -> Void) async -> [ReportedFailure] {
  let found = Guarded<[ReportedFailure]>([])
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: { issue in
    found.note(issue)
  }
  return found.withLock { $0 }
}

extension Guarded<[ReportedFailure]> {
  /// - Returns: whether a fixture reported it. A failed expectation in the body is not known: it fails the test.
  fileprivate func note(_ issue: Issue) -> Bool {
    guard case .unconditional = issue.kind else { return false }
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    withLock { $0.append(ReportedFailure(text: text, line: issue.sourceLocation?.line ?? 0)) }
    return true
  }
}

extension String {
  var firstLine: Substring { prefix { !$0.isNewline } }
}

/// Hands an object that is used by one task at a time into a `@Sendable` closure.
struct Unchecked<Object>: @unchecked Sendable {
  let value: Object

  init(_ value: Object) { self.value = value }
}
