import Testing

/// Fails a test that leaves tracked objects alive: see ``LifetimeTracker``.
public struct LifetimeTrait: SuiteTrait, TestTrait, TestScoping {
  public init() {}

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let tracker = LifetimeTracker()
    // A test that throws is checked too.
    defer { tracker.expectNothingAlive() }
    try await LifetimeTracker.$current.withValue(tracker) { try await function() }
  }
}

extension Trait where Self == LifetimeTrait {
  /// Gives each test a ``LifetimeTracker`` and fails it if a tracked object is alive when the test has ended.
  public static var checksLifetimes: LifetimeTrait { LifetimeTrait() }
}
