import Foundation

/// What a client has found out about itself; the process fails if anything was wrong.
public final class Checks: @unchecked Sendable {
  private let lock = NSLock()
  private var failures = 0
  private var count = 0
  private let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// Says what was expected if it is not so.
  public func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    if found == expected { return }
    failures += 1
    print("\(name): \(what): expected \(expected), found \(found)")
  }

  public func finish() -> Never {
    print("\(name): \(count) checks, \(failures) failed")
    exit(failures == 0 && count > 0 ? 0 : 1)
  }
}
