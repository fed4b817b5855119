import Fanout

/// Fails if anybody is subscribed to `source`, and says who: by name, by the type of the owner, or as anonymous.
///
/// ```swift
/// page.close()
/// expectNoSubscriptions(on: model.name)
/// ```
/// The recorder of a value does not count: it belongs to the test. Derived values do not either. A task that iterates counts, as
/// anonymous, that of a recorder of a sequence too. Where a subscription was made is not recorded; give it a name to find it by.
///
/// - Returns: whether nobody is.
@discardableResult
public func expectNoSubscriptions<Value>(
  on source: some Subscribable<Value>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  expectNone(of: source._node.base.activeLabels, on: source, at: CallSite(fileID, filePath, line, column))
}

/// Fails if anybody is subscribed to `source`, bound to an actor or a queue or not, and says who: by name, by the type of the
/// owner, or as anonymous.
///
/// The recorder of a value does not count: it belongs to the test. A mirror counts, and so does a task that iterates, as
/// anonymous, that of a recorder of a sequence too.
///
/// - Returns: whether nobody is.
@discardableResult
public func expectNoSubscriptions<Value>(
  on source: SharedObservable<Value>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  expectNone(of: source.activeLabels, on: source, at: CallSite(fileID, filePath, line, column))
}

private func expectNone(
  of labels: [(id: SubscriptionID, name: String?, ownerType: Any.Type?)], on source: Any,
  at site: CallSite
) -> Bool {
  let left = labels.filter { !($0.ownerType is any RecorderPart.Type) }
  if left.isEmpty { return true }
  let names = left.map(SubscriptionNode.describe).joined(separator: "; ")
  reportFailure(
    expected: "nobody to be subscribed to \(source)", found: "\(left.count): \(names)",
    cause: "a subscription that has no owner was not ended, or its owner is still alive.",
    remedy: "end it by its token, name or owner; where it was made is not recorded, so name it to find it.", at: site)
  return false
}

/// What recorders subscribe with.
protocol RecorderPart {}

extension RecordedHistory: RecorderPart {}
