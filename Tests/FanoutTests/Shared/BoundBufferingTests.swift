import Fanout
import FanoutTesting
import Testing

/// What waits is merged where there is no room, so that the chain never breaks.
@Suite(.timeLimit(.minutes(1))) struct BoundBufferingTests {
  @Test(
    "C3 Changes that wait are merged to as many as have room, the oldest first",
    arguments: [
      (Buffering.unbounded, [Change(0, 1), Change(1, 2), Change(2, 3), Change(3, 4)]),
      (.latest, [Change(0, 4)]),
      (.newest(1), [Change(0, 4)]),
      (.newest(2), [Change(0, 3), Change(3, 4)]),
      (.newest(3), [Change(0, 2), Change(2, 3), Change(3, 4)]),
      (.newest(9), [Change(0, 1), Change(1, 2), Change(2, 3), Change(3, 4)]),
    ])
  func waitingChangesAreMerged(buffering: Buffering, expected: [Change<Int>]) async {
    let (count, queue, desk) = (SharedObservable(0), ManualQueue(), Desk())
    let (onQueue, onDesk) = (Journal<Change<Int>>(), Journal<Change<Int>>())
    let token = count.subscribe(on: queue, buffering: buffering) { onQueue.append(Change($0, $1)) }
    await desk.run { desk in
      count.observe(named: "log", buffering: buffering) { onDesk.append(Change($0, $1)) }
      for value in 1...4 { count.value = value }
    }
    queue.runAll()
    #expect(onQueue.elements == expected)
    #expect(await onDesk.elements(count: expected.count) == expected)
    count.value = 5
    queue.runAll()
    #expect(onQueue.elements == expected + [Change(4, 5)])
    #expect(await onDesk.elements(count: expected.count + 1) == expected + [Change(4, 5)])
    token.cancel()
    count.unsubscribeAll()
  }

  @Test("C7 With .latest the initial call carries the newest value", arguments: [Buffering.latest, .newest(2)])
  func initialCallIsMergedToo(buffering: Buffering) async {
    let (count, queue, desk) = (SharedObservable(0), ManualQueue(), Desk())
    let (onQueue, onDesk) = (Journal<Int>(), Journal<Int>())
    let token = count.subscribe(on: queue, initial: true, buffering: buffering) { onQueue.append($0) }
    await desk.run { desk in
      count.observe(named: "log", initial: true, buffering: buffering) { onDesk.append($0) }
      for value in 1...3 { count.value = value }
    }
    queue.runAll()
    let expected = buffering == .latest ? [3] : [2, 3]
    #expect(onQueue.elements == expected)
    #expect(await onDesk.elements(count: expected.count) == expected)
    token.cancel()
    count.unsubscribeAll()
  }

  @Test("C3 With .latest a handler that sets gets the chain without a gap")
  func chainIsContiguousWithLatest() {
    let (count, queue) = (SharedObservable(0), ManualQueue())
    let log = Journal<Change<Int>>()
    let token = count.subscribe(on: queue, buffering: .latest) { old, new in
      log.append(Change(old, new))
      if new < 10 { for _ in 0..<3 { count.value += 1 } }
    }
    count.value = 1
    queue.runAll()
    #expect(log.elements == [Change(0, 1), Change(1, 4), Change(4, 7), Change(7, 10)])
    token.cancel()
  }

  @Test("C9 A value that is merged away is released without a lock")
  func mergedValueIsReleasedWithoutALock() {
    let (value, queue) = (SharedObservable<Farewell?>(nil), ManualQueue())
    let log = Journal<Int>()
    let tokens = [Buffering.latest, .newest(2)].map { buffering in
      value.subscribe(on: queue, initial: false, buffering: buffering) { _ in }
    }
    for number in 0..<4 {
      value.value = Farewell { [weak value] in
        log.append(number)
        value?.subscribe(on: queue, named: "other", initial: true) { _ in }
        value?.unsubscribe(named: "other")
      }
    }
    #expect(log.elements == [0, 1])
    value.value = nil
    queue.runAll()
    #expect(log.elements.sorted() == [0, 1, 2, 3])
    for token in tokens { token.cancel() }
    queue.runAll()
  }
}
