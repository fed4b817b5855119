import Fanout
import FanoutTesting
import Testing

@MainActor @Suite("C17 Async sequences", .checksLifetimes, .timeLimit(.minutes(1))) struct ContractSequenceTests {
  // B147
  @Test(
    "C17 An iterator is a subscription from the moment it is made: unbounded, it has the current value and all later ones"
  )
  func iteratorSubscribesWhenItIsMade() async {
    let count = tracked(Observable(0))
    let values = count.values(buffering: .unbounded)
    #expect(count.subscriberCount == 0)
    var iterator = values.makeAsyncIterator()
    #expect(count.subscriberCount == 1)
    for value in 1...3 { count.value = value }
    #expect(await iterator.take(4) == [0, 1, 2, 3])
    count.value = 4
    #expect(await iterator.next() == 4)
  }

  // B147
  @Test("C17 Of values the newest waits unless asked for otherwise")
  func newestValueWaits() async {
    let count = tracked(Observable(0))
    var newest = count.values.makeAsyncIterator()
    var newestTwo = count.values(buffering: .newest(2)).makeAsyncIterator()
    #expect(await newest.next() == 0)
    for value in 1...3 { count.value = value }
    #expect(newest.waitingCount == 1)
    #expect(await newest.next() == 3)
    #expect(await newestTwo.take(2) == [2, 3])
  }

  @Test(
    "C17 C3 The old of each change is the new of the one before, whatever the buffering",
    arguments: [
      (Buffering.unbounded, [Change(0, 1), Change(1, 2), Change(2, 3), Change(3, 4)]),
      (.newest(3), [Change(0, 2), Change(2, 3), Change(3, 4)]),
      (.newest(2), [Change(0, 3), Change(3, 4)]),
      (.latest, [Change(0, 4)]),
    ])
  func changesAreAChain(buffering: Buffering, expected: [Change<Int>]) async {
    let count = tracked(Observable(0))
    var iterator = count.changes(buffering: buffering).makeAsyncIterator()
    for value in 1...4 { count.value = value }
    #expect(iterator.waitingCount == expected.count)
    var taken: [Change<Int>] = []
    while taken.count < expected.count, let (old, new) = await iterator.next() { taken.append(Change(old, new)) }
    #expect(taken == expected)
    count.value = 5
    let last = await iterator.next()
    #expect(last?.old == 4 && last?.new == 5)
  }

  @Test("C17 C7 Made inside a handler, an iterator has the newest value and then only later ones")
  func iteratorMadeInsideAHandler() async {
    let count = tracked(Observable(0))
    var values: ValueSequence<Int>.Iterator?
    var changes: ChangeSequence<Int>.Iterator?
    count.subscribeOnce(owner: count) { count, _, _ in
      count.value = 2
      values = count.values(buffering: .unbounded).makeAsyncIterator()
      changes = count.changes(buffering: .unbounded).makeAsyncIterator()
      count.value = 3
    }
    count.value = 1
    #expect(await values?.take(2) == [2, 3])
    let change = await changes?.next()
    #expect(change?.old == 2 && change?.new == 3)
    #expect(values?.waitingCount == 0 && changes?.waitingCount == 0)
  }

  @Test("C17 C14 Of a transaction an iterator gets one record; made inside, it has the value of that moment first")
  func iteratorsAndTransactions() async {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    var before = double.values(buffering: .unbounded).makeAsyncIterator()
    var inside: ValueSequence<Int>.Iterator?
    transaction {
      count.value = 1
      inside = double.values(buffering: .unbounded).makeAsyncIterator()
      count.value = 2
      count.value = 3
    }
    #expect(await before.take(2) == [0, 6])
    #expect(await inside?.take(2) == [2, 6])
    #expect(before.waitingCount == 0 && inside?.waitingCount == 0)
  }

  @Test("C17 A value that is taken does not suspend: no other task of the actor runs in between")
  func nextDoesNotSuspendWhereThereIsAValue() async {
    let count = tracked(Observable(0))
    var iterator = count.values(buffering: .unbounded).makeAsyncIterator()
    for value in 1...100 { count.value = value }
    let log = Taken<Int>()
    let other = Task { log.values.append(0) }
    for _ in 0...100 { _ = await iterator.next() }
    #expect(log.values == [])
    await other.value
    #expect(log.values == [0])
  }

  @Test("C17 A task that waits gets what a burst left it")
  func waitingTaskGetsABurst() async {
    let count = tracked(Observable(0))
    let log = Taken<Int>()
    let iterator = count.values.makeAsyncIterator()
    let task = Task {
      var iterator = iterator
      while let value = await iterator.next(), value != 20 { log.values.append(value) }
    }
    await iterator.untilAwaited()
    for value in 1...10 { count.value = value }
    await iterator.untilAwaited()
    for value in 11...20 { count.value = value }
    await task.value
    #expect(log.values == [0, 10])
  }

  @Test("C17 C6 A values iterator costs no copy of the old value")
  func valuesIteratorCostsNoCopy() async {
    let counter = tracked(Observable(CopyCounter()))
    var iterator = counter.values.makeAsyncIterator()
    // Taken and not kept: the value in the buffer would be shared with the one in the observable.
    _ = await iterator.next()
    counter.value.mutate()
    #expect(counter.value.copies == 0)
    _ = await iterator.next()
    counter.value.mutate()
    #expect(counter.value.copies == 0)
  }

  @Test("C17 Equal values, and an observable of optionals, come through as they are")
  func optionalsComeThrough() async {
    let name = tracked(Observable<String?>(nil))
    var iterator = name.values(buffering: .unbounded).makeAsyncIterator()
    for value in [nil, "Ada", nil] { name.value = value }
    #expect(await iterator.take(4) == [nil, nil, "Ada", nil])
  }

  // B149
  @Test("C17 A sequence over which nobody iterates holds nothing, and who begins late has the current value first")
  func sequenceWithoutIteratorHoldsNothing() async {
    final class Payload {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    let payload = tracked(Observable(tracked(Payload(0))))
    let values = payload.values(buffering: .unbounded)
    let changes = payload.changes(buffering: .unbounded)
    var calls = 0
    let token = payload.subscribe(initial: false) { _ in calls += 1 }
    var held = 0
    for number in 1...1_000 {
      weak let old = payload.value
      payload.value = Payload(number)
      if old != nil { held += 1 }
    }
    #expect(held == 0)
    #expect(calls == 1_000)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next()?.number == 1_000)
    #expect(iterator.waitingCount == 0 && changes.makeAsyncIterator().waitingCount == 0)
    token.cancel()
  }

  // B149
  @Test("C17 A task that does not come to take holds as much as asked for, after a million sets")
  func stalledTaskHoldsWhatWasAskedFor() async {
    let count = tracked(Observable(0))
    var calls = 0
    let token = count.subscribe(initial: false) { _ in calls += 1 }
    var newest = count.values.makeAsyncIterator()
    var changes: [(iterator: ChangeSequence<Int>.Iterator, limit: Int)] = [1, 5, 40].map {
      (count.changes(buffering: .newest($0)).makeAsyncIterator(), $0)
    }
    for value in 1...10_000 { count.value = value }
    for index in changes.indices {
      #expect(changes[index].iterator.waitingCount == changes[index].limit)
      let oldest = await changes[index].iterator.next()
      #expect(oldest?.old == 0 && oldest?.new == 10_001 - changes[index].limit)
    }
    changes = []
    for value in 10_001...1_000_000 { count.value = value }
    #expect(newest.waitingCount == 1)
    #expect(await newest.next() == 1_000_000)
    token.cancel()
    #expect(calls == 1_000_000)
  }
}
