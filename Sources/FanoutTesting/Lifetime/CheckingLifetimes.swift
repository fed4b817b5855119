/// Runs `body` and fails the test if an object that it passed through ``tracked(_:as:fileID:filePath:line:column:)`` is alive
/// after it.
///
/// ```swift
/// checkingLifetimes {
///   let page = tracked(Page())
///   page.follow(model.name)
/// }
/// ```
/// In a suite of Swift Testing the trait `.checksLifetimes`, from `FanoutTestingTraits`, does this around every test.
///
/// - Returns: what `body` returns.
/// - Throws: what `body` throws; the objects are checked then too.
/// - Reentrancy: may be nested; the innermost one checks.
public func checkingLifetimes<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let tracker = LifetimeTracker()
  // A body that throws is checked too.
  defer { tracker.expectNothingAlive() }
  return try LifetimeTracker.$current.withValue(tracker) { () -> Swift.Result<Result, Failure> in
    do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
  }.get()
}

/// Runs `body` and fails the test if an object that it passed through ``tracked(_:as:fileID:filePath:line:column:)`` is alive
/// after it. Tasks that it makes pass objects through it too, detached ones do not.
///
/// - Returns: what `body` returns.
/// - Throws: what `body` throws; the objects are checked then too.
public nonisolated(nonsending) func checkingLifetimes<Result>(
  _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let tracker = LifetimeTracker()
  defer { tracker.expectNothingAlive() }
  return try await LifetimeTracker.$current.withValue(tracker) { try await body() }
}
