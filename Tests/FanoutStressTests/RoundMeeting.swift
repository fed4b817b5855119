import Foundation

/// Where threads wait for each other again and again, without sleeping: the rounds are short.
final class RoundMeeting: Sendable {
  private let arrived = Counter()
  private let threads: Int

  init(of threads: Int) {
    self.threads = threads
  }

  /// Returns when all threads have come so often.
  func wait(_ times: Int) {
    arrived.add()
    while arrived.value < threads * times { sched_yield() }
  }
}
