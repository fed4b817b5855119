import Dispatch

/// An actor that can say whether one is on it, and can be made to wait.
actor Desk {
  private final class Executor: SerialExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()
    let queue = DispatchQueue(label: "desk")

    init() {
      queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private nonisolated let executor = Executor()
  /// Something that only the actor may touch.
  var received: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Asks whether the caller runs on this actor, also after it has gone.
  nonisolated var presence: @Sendable () -> Bool {
    let executor = executor
    return { executor.isCurrent }
  }

  /// Whether the caller runs on this actor.
  nonisolated var isCurrent: Bool { executor.isCurrent }

  @discardableResult
  func run<Result: Sendable>(_ body: @Sendable (isolated Desk) throws -> Result) rethrows -> Result {
    try body(self)
  }
}
