// Whoever imports the traits wants the fixtures: one import is enough.
@_exported import FanoutTesting
import Testing

/// Fails a test that leaves tracked objects alive: see ``LifetimeTracker``.
public struct LifetimeTrait: SuiteTrait, TestTrait, TestScoping {
  public init() {}

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await checkingLifetimes { try await function() }
  }
}

extension Trait where Self == LifetimeTrait {
  /// Gives each test a ``LifetimeTracker`` and fails it if a tracked object is alive when the test has ended.
  public static var checksLifetimes: LifetimeTrait { LifetimeTrait() }
}
