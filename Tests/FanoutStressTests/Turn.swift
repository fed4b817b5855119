import Dispatch
import Foundation
import Synchronization

/// Where a thread tells another one that it has come somewhere, and may wait for it.
///
/// Nothing that the one did before is thereby ordered before what the other does after: the thread sanitizer is to see what
/// the library orders. It forgets what a thread did long ago; so the one that waits does not spin.
final class Turn: Sendable {
  private let hasCome = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  func begin() {
    hasCome.store(true, ordering: .relaxed)
  }

  func beginAndWaitForEnd() {
    begin()
    ended.wait()
  }

  /// Returns so many steps after the beginning; a step is a few nanoseconds.
  func waitForBeginning(steps: Int = 0) {
    while !hasCome.load(ordering: .relaxed) { sched_yield() }
    for _ in 0..<steps { _ = hasCome.load(ordering: .relaxed) }
  }

  func end() {
    ended.signal()
  }
}
