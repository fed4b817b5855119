import Fanout
import Testing

@Suite struct SharedMulticastDelegateStressTests {
  @Test("B48 Delegates that come and go while others invoke get each thread's calls in order")
  func delegatesThatComeAndGoGetTheCallsInOrder() async {
    let listeners = SharedMulticastDelegate<OrderCheck>()
    let steady = (0..<3).map { _ in OrderCheck() }
    for listener in steady { listeners.add(listener) }
    inParallel(4) { thread in
      if thread < 2 {
        for number in 1...Rounds.few { listeners.invoke { $0.hear(number, from: thread) } }
      } else {
        for _ in 1...Rounds.few {
          let passing = OrderCheck()
          listeners.add(passing)
          _ = listeners.count
          if thread == 2 { listeners.remove(passing) }
        }
      }
    }
    await listeners.flush()
    for listener in steady {
      #expect(listener.last == [Rounds.few, Rounds.few])
      #expect(listener.breaks == 0)
      #expect(listener.count == 2 * Rounds.few)
    }
    withExtendedLifetime(steady) { #expect(listeners.count == 3) }
  }

  @Test func flushesByManyThreadsEachSeeTheirOwnCallsMade() async {
    let listeners = SharedMulticastDelegate<OrderCheck>()
    let listener = OrderCheck()
    listeners.add(listener)
    await withTaskGroup { group in
      for thread in 0..<2 {
        group.addTask {
          for number in 1...Rounds.few {
            listeners.invoke { $0.hear(number, from: thread) }
            await listeners.flush()
            #expect(listener.last[thread] == number)
          }
        }
      }
    }
    withExtendedLifetime(listener) { #expect(listener.breaks == 0) }
  }
}

/// A delegate that hears numbers from two threads, those of each in order.
private final class OrderCheck: Sendable {
  private struct Heard {
    var last = [0, 0]
    var breaks = 0
    var count = 0
  }

  private let heard = Guarded(Heard())

  func hear(_ number: Int, from thread: Int) {
    heard.withLock { heard in
      if number != heard.last[thread] + 1 { heard.breaks += 1 }
      heard.last[thread] = number
      heard.count += 1
    }
  }

  var last: [Int] { heard.withLock { $0.last } }
  var breaks: Int { heard.withLock { $0.breaks } }
  var count: Int { heard.withLock { $0.count } }
}
