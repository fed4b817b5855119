/// Ends the process because the library was misused.
///
/// `precondition` drops its text in optimised builds; `fatalError` keeps it, and the text is what helps.
///
/// - Parameters:
///   - expected: what the rule is and what was found instead.
///   - cause: the likely cause.
///   - remedy: what to write instead.
@usableFromInline
package func trap(
  _ expected: String, cause: String, remedy: String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError("Fanout: \(expected) Likely cause: \(cause) Remedy: \(remedy)", file: file, line: line)
}
