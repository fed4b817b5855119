import Fanout

/// Counts objects that are alive, among those it was told of.
///
/// ```swift
/// @Suite(.checksLifetimes) struct PageTests {
///   @Test func pageFollowsName() {
///     let page = tracked(Page())
///     page.follow(model.name)
///   }
/// }
/// ```
/// The trait gives each test a tracker of its own, and fails the test if a tracked object is still alive when it has ended.
///
/// - Concurrency: may be used on any thread.
public final class LifetimeTracker: @unchecked Sendable {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
    let site: CallSite
  }

  /// The tracker of the innermost `checkingLifetimes { }` that this is part of, or of the test, if its suite has the trait
  /// ``/Testing/Trait/checksLifetimes``.
  @TaskLocal public static var current: LifetimeTracker?

  // All access is under the lock. Objects found alive are let go after it, since that may run their deinit.
  private let lock = Lock()
  private var entries: [Entry] = []

  public init() {}

  /// Watches `object`, without keeping it.
  ///
  /// - Parameters:
  ///   - object: what is expected to go.
  ///   - name: what failures call it; its type unless given.
  /// - Returns: `object`.
  @discardableResult
  public func track<Object: AnyObject>(
    _ object: Object, as name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Object {
    let entry = Entry(
      object: object, name: name ?? "\(type(of: object))", site: CallSite(fileID, filePath, line, column))
    lock.withLock { entries.append(entry) }
    return object
  }

  /// How many tracked objects are alive.
  public var count: Int { living.count }

  /// Whether it was told of no object.
  var isUnused: Bool { lock.withLock { entries.isEmpty } }

  /// The names of the tracked objects that are alive, in the order in which they were tracked.
  public var livingNames: [String] { living.map(\.name) }

  /// Fails the test once for each tracked object that is alive, at the place where it was tracked.
  public func expectNothingAlive() {
    for (name, site) in living {
      reportFailure(
        expected: "\(name) to be released", found: "that it is still alive",
        cause: LifetimeTracker.cause, remedy: LifetimeTracker.remedy, at: site)
    }
  }

  private var living: [(name: String, site: CallSite)] {
    let found = lock.withLock { entries.map { (object: $0.object, name: $0.name, site: $0.site) } }
    return found.filter { $0.object != nil }.map { ($0.name, $0.site) }
  }

  static let cause =
    "a handler captures it strongly, and what the handler is subscribed to lives on or is captured too; else a cycle or a "
    + "task holds it."
  static let remedy =
    "subscribe with `owner:`, which hands the object in, or end the subscription by its token or name; make one reference "
    + "of a cycle weak."
}

/// Watches `object` for the length of the running test, or of the innermost `checkingLifetimes { }`: see ``LifetimeTracker``.
///
/// Where there is neither it fails the test: nothing is checked then.
///
/// - Parameters:
///   - object: what is expected to be gone when the test has ended.
///   - name: what failures call it; its type unless given.
/// - Returns: `object`.
public func tracked<Object: AnyObject>(
  _ object: Object, as name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Object {
  guard let tracker = LifetimeTracker.current else {
    reportFailure(
      expected: "a lifetime check around the test that tracks \(type(of: object))", found: "none",
      cause: "the suite lacks the trait, or the call is made on a thread or in a task of its own.",
      remedy: "write `@Suite(.checksLifetimes)`, or `checkingLifetimes { … }` around it; hand a thread the tracker.",
      at: CallSite(fileID, filePath, line, column))
    return object
  }
  return tracker.track(object, as: name, fileID: fileID, filePath: filePath, line: line, column: column)
}
