import Fanout
import Testing

@Suite struct SharedMulticastDelegateStressTests {
  @Test("B48 Delegates that come and go while others invoke get each thread's calls in order")
  func delegatesThatComeAndGoGetTheCallsInOrder() async {
    let listeners = SharedMulticastDelegate<OrderCheck>()
    let steady = (0..<3).map { _ in OrderCheck() }
    for listener in steady { listeners.add(listener) }
    let passing = (1...Rounds.few).map { _ in OrderCheck() }
    let missing = Counter()
    inParallel(4) { thread in
      for number in 1...Rounds.few {
        switch thread {
        case 0, 1: listeners.invoke { $0.hear(number, from: thread) }
        case 2:
          listeners.add(passing[number - 1])
          if listeners.invoke({ $0.hear(number, from: thread) }) < steady.count + 1 { missing.add() }
          listeners.remove(passing[number - 1])
        default:
          let dying = OrderCheck()
          listeners.add(dying)
          if listeners.count < steady.count { missing.add() }
        }
      }
    }
    await listeners.flush()
    #expect(missing.value == 0)
    for listener in steady {
      #expect(listener.last == [Rounds.few, Rounds.few, Rounds.few])
      #expect(listener.breaks == 0)
      #expect(listener.count == 3 * Rounds.few)
    }
    // Who comes later begins later, and has no gap either; what was invoked after the removal never comes.
    let faulty = passing.enumerated().filter { index, listener in
      listener.breaks > 0 || ![0, index + 1].contains(listener.last[2])
    }
    #expect(faulty.isEmpty)
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

/// A delegate that hears numbers from three threads, those of each in order from the first that it hears.
private final class OrderCheck: Sendable {
  private struct Heard {
    var last = [0, 0, 0]
    var breaks = 0
    var count = 0
  }

  private let heard = Guarded(Heard())

  func hear(_ number: Int, from thread: Int) {
    heard.withLock { heard in
      if heard.last[thread] > 0, number != heard.last[thread] + 1 { heard.breaks += 1 }
      heard.last[thread] = number
      heard.count += 1
    }
  }

  var last: [Int] { heard.withLock { $0.last } }
  var breaks: Int { heard.withLock { $0.breaks } }
  var count: Int { heard.withLock { $0.count } }
}
