/// Builds an object, drops it, and fails with its name if it is still alive.
///
/// ```swift
/// expectReleased { ProfilePage(model) }
/// ```
/// - Parameter build: makes and uses an object, and returns it; the last reference to it is expected to be its own.
/// - Throws: what `build` throws; nothing is checked then.
public func expectReleased<Object: AnyObject, Failure: Error>(
  _ build: () throws(Failure) -> Object,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws(Failure) {
  try expectNothingAlive(at: CallSite(fileID, filePath, line, column)) { (tracker) throws(Failure) in
    tracker.track(try build())
  }
}

/// Builds several objects, drops them, and fails with the names of those that are still alive.
///
/// ```swift
/// expectReleased {
///   let model = ProfileModel()
///   let page = ProfilePage(model)
///   return (model, page)
/// }
/// ```
/// A closure that returns nothing, or an array or an optional, fails the test: nothing is checked then.
///
/// - Parameter build: makes and uses objects, and returns those whose last references are expected to be its own.
/// - Throws: what `build` throws; nothing is checked then.
public func expectReleased<each Object: AnyObject, Failure: Error>(
  _ build: () throws(Failure) -> (repeat each Object),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws(Failure) {
  try expectNothingAlive(at: CallSite(fileID, filePath, line, column)) { (tracker) throws(Failure) in
    let objects = try build()
    for object in repeat each objects { tracker.track(object) }
  }
}

/// - Parameter build: tells the tracker of its objects; when it returns, the last reference that the fixture had is gone.
private func expectNothingAlive<Failure: Error>(
  at site: CallSite, _ build: (LifetimeTracker) throws(Failure) -> Void
) throws(Failure) {
  let tracker = LifetimeTracker()
  try build(tracker)
  // Of `() -> Void` the compiler makes a tuple of no objects.
  if tracker.isUnused {
    return reportFailure(
      expected: "objects that are to be released", found: "none",
      cause: "the closure does not return what it builds, or it returns an array or an optional.",
      remedy: "return the object, or several as a tuple: `return (model, page)`.", at: site)
  }
  let names = tracker.livingNames
  if names.isEmpty { return }
  reportFailure(
    expected: "everything that was built to be released", found: "still alive: \(names.joined(separator: ", "))",
    cause: LifetimeTracker.cause, remedy: LifetimeTracker.remedy, at: site)
}
