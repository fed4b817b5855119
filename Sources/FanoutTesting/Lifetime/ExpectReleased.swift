/// Builds something, drops it, and fails with the names of what is still alive.
///
/// ```swift
/// expectReleased {
///   let model = ProfileModel()
///   let page = ProfilePage(model)
///   return (model, page)
/// }
/// ```
/// - Parameter build: makes and uses objects, and returns those that are expected to go with the last reference of its own.
public func expectReleased<each Object: AnyObject, Failure: Error>(
  _ build: () throws(Failure) -> (repeat each Object),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws(Failure) {
  let tracker = LifetimeTracker()
  try track(build, with: tracker)
  let names = tracker.livingNames
  if names.isEmpty { return }
  reportFailure(
    expected: "everything that was built to be released", found: "still alive: \(names.joined(separator: ", "))",
    cause: LifetimeTracker.cause, remedy: LifetimeTracker.remedy, at: CallSite(fileID, filePath, line, column))
}

/// A function of its own: when it returns, the last reference that the fixture had is gone.
private func track<each Object: AnyObject, Failure: Error>(
  _ build: () throws(Failure) -> (repeat each Object), with tracker: LifetimeTracker
) throws(Failure) {
  let objects = try build()
  for object in repeat each objects { tracker.track(object) }
}
