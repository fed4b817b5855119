/// Compares what happened in a program with what should have, and keeps the differences.
@MainActor
final class Checks {
  private(set) var failures: [String] = []

  /// Notes a failure unless `found` equals `expected`.
  func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
    if found != expected { failures.append("\(what): found \(found), expected \(expected)") }
  }

  /// Notes a failure if the object that a weak reference led to is still there.
  func expectReleased(_ what: String, _ object: AnyObject?) {
    if object != nil { failures.append("\(what): found alive, expected released") }
  }
}
