import Dispatch
import Foundation
import Testing

/// Runs `body` on so many threads at once, and returns when all have ended.
///
/// The threads meet before they begin. If they have not ended after a minute, which is far longer than any test takes, one
/// of them hangs, and that is recorded.
func inParallel(
  _ threads: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping (_ thread: Int) -> Void
) {
  let ended = DispatchGroup()
  let work = Work(body)
  let meeting = Meeting(of: threads)
  for thread in 0..<threads {
    ended.enter()
    Thread.detachNewThread {
      meeting.wait()
      work.run(thread)
      ended.leave()
    }
  }
  if ended.wait(timeout: .now() + 60) == .timedOut {
    Issue.record("A thread hangs", sourceLocation: sourceLocation)
    return
  }
  work.drop()
}

/// What the threads do; a thread that has ended may live a little longer, but holds nothing of it then.
private final class Work {
  private var body: ((Int) -> Void)?

  init(_ body: @escaping (Int) -> Void) {
    self.body = body
  }

  func run(_ thread: Int) {
    body?(thread)
  }

  func drop() {
    body = nil
  }
}

/// Where threads wait until all have come.
private final class Meeting {
  private let condition = NSCondition()
  private var missing: Int

  init(of threads: Int) {
    missing = threads
  }

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 { condition.broadcast() }
    while missing > 0 { condition.wait() }
  }
}

/// How often threads repeat what they do: less where each step is slow.
enum Rounds {
  #if FANOUT_TSAN
    static let many = 2_000
    static let few = 200
  #else
    static let many = 10_000
    static let few = 1_000
  #endif
}
