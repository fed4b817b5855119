import Fanout
import FanoutTesting
import Testing

@Suite struct InterleavingsTests {
  @Test func eachSequenceKeepsItsOrder() {
    #expect(interleavings(of: 2, 1) == [[0, 0, 1], [0, 1, 0], [1, 0, 0]])
    #expect(interleavings(of: 4, 4).count == 70)
    #expect(Set(interleavings(of: 3, 2, 2)).count == 210)
  }

  @Test func nothingCanBeMixedInOneWay() {
    #expect(interleavings(of: 0, -1) == [[]])
    #expect(interleavings() == [[]])
  }

  /// Two subscriptions, and what is delivered to each whenever the other one is.
  @Test("C3 C16 Two bound subscriptions have contiguous histories in every order of their deliveries")
  func everyOrderOfTwoSubscriptionsIsContiguous() {
    var histories: Set<[Int]> = []
    for order in interleavings(of: 4, 4) {
      let count = SharedObservable(0)
      let queues = [ManualQueue(), ManualQueue()]
      let logs = [DelegateRecorder<Change<Int>>(), DelegateRecorder<Change<Int>>()]
      let tokens = zip(queues, logs).map { queue, log in
        count.subscribe(on: queue) { log.record(Change($0, $1)) }
      }
      let steps = queues.map { queue in
        [{ count.value += 1 }, { _ = queue.runAll() }, { count.value += 1 }, { _ = queue.runAll() }]
      }
      var next = [0, 0]
      for turn in order {
        steps[turn][next[turn]]()
        next[turn] += 1
      }
      let atTheEnd = logs.map { $0.calls.count }
      for queue in queues { queue.runAll() }
      for log in logs { #expect(log.calls == (0..<4).map { Change($0, $0 + 1) }, "\(order)") }
      histories.insert(atTheEnd)
      for token in tokens { token.cancel() }
      for queue in queues { queue.runAll() }
    }
    // Whoever is last has all changes; the other one has those of its last turn.
    #expect(histories == [[4, 2], [4, 3], [4, 4], [2, 4], [3, 4]])
  }
}
