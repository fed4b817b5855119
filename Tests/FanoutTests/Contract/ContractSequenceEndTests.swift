import Fanout
import FanoutTesting
import Testing

@MainActor @Suite("C17 Ends of async sequences", .checksLifetimes, .timeLimit(.minutes(1)))
struct ContractSequenceEndTests {
  private final class Payload {}
  private final class Owner {}

  // B146
  @Test("C17 Three tasks iterate one sequence: each gets every value from its start, and all end with the source")
  func threeTasksIterateOneSequence() async {
    var count: Observable<Int>? = tracked(Observable(0))
    let values = count!.values(buffering: .unbounded)
    let logs = (0..<3).map { _ in Taken<Int>() }
    var tasks: [Task<Void, Never>] = []
    for (start, log) in logs.enumerated() {
      count?.value = start
      let iterator = values.makeAsyncIterator()
      tasks.append(
        Task {
          var iterator = iterator
          while let value = await iterator.next() { log.values.append(value) }
        })
    }
    #expect(count?.subscriberCount == 3)
    for value in 3...5 { count?.value = value }
    count = nil
    for task in tasks { await task.value }
    #expect(logs.map(\.values) == [[0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [2, 3, 4, 5]])
  }

  @Test("C17 When the source goes what was set before is taken still, then there is nothing, and nothing is retained")
  func sourceGoes() async {
    var payload: Observable<Payload>? = tracked(Observable(tracked(Payload())))
    var iterator = payload!.values(buffering: .unbounded).makeAsyncIterator()
    payload?.value = tracked(Payload())
    weak let second = payload?.value
    payload = nil
    #expect(iterator.waitingCount == 2)
    #expect(await iterator.next() != nil)
    #expect(second != nil)
    #expect(await iterator.next() === second)
    #expect(second == nil)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  // B77
  @Test("C17 Who iterates over a source that has gone, and never had a subscription, gets nothing and does not wait")
  func sourceHasGoneUnseen() async {
    var count: Observable<Int>? = tracked(Observable(1))
    var shared: SharedObservable<Int>? = tracked(SharedObservable(1))
    var double: Computed<Int>? = tracked(Computed { 2 })
    let changes = shared!.changes(buffering: .latest)
    let plain = count!.values
    let values = shared!.values
    let derived = double!.values
    (count, shared, double) = (nil, nil, nil)
    var iterators = [plain.makeAsyncIterator(), values.makeAsyncIterator(), derived.makeAsyncIterator()]
    for index in iterators.indices { #expect(await iterators[index].next() == nil) }
    for await _ in changes { Issue.record("nobody can set it") }
  }

  @Test("C17 What a Computed left when its handle went inside a delivery is gone when the bag is emptied")
  func bagIsEmptiedAfterAnEndInsideADelivery() async {
    let count = tracked(Observable(1))
    var double: Computed<Int>? = tracked(Computed { [count] in count.value * 2 })
    let bag = SubscriptionBag()
    var iterator = double!.values(buffering: .unbounded, storedIn: bag).makeAsyncIterator()
    double!.subscribe(named: "last") { _, _ in double = nil }
    count.value = 2
    #expect(iterator.waitingCount == 2)
    bag.cancelAll()
    #expect(await iterator.next() == nil)
  }

  @Test("C17 What a mapped value left when its source went is gone after unsubscribeAll(), and when the bag is emptied")
  func endsAfterTheSource() async {
    for emptiesBag in [true, false] {
      var count: Observable<Int>? = tracked(Observable(1))
      let double = tracked(count!.map { $0 * 2 })
      let bag = SubscriptionBag()
      var iterator = double.values(buffering: .unbounded, storedIn: bag).makeAsyncIterator()
      count = nil
      #expect(iterator.waitingCount == 1)
      if emptiesBag { bag.cancelAll() } else { #expect(double.unsubscribeAll() == 0) }
      #expect(await iterator.next() == nil)
    }
  }

  @Test("C17 A task that waits ends when the source goes, also inside a handler of the source")
  func waitingTaskEndsWithTheSource() async {
    var count: Observable<Int>? = tracked(Observable(0))
    count!.subscribe(named: "drops") { _, new in if new == 2 { count = nil } }
    let log = Taken<Int>()
    let iterator = count!.values.makeAsyncIterator()
    let task = Task { [values = count!.values] in
      for await value in values { log.values.append(value) }
      log.values.append(-1)
    }
    while count?.subscriberCount != 3 { await Task.yield() }
    count?.value = 2
    await task.value
    #expect(log.values.last == -1)
    #expect(iterator.waitingCount == 1)
  }

  @Test("C17 A cancelled task that waits ends at once, and its subscription with it")
  func cancelledTaskThatWaits() async {
    let count = tracked(Observable(0))
    let iterator = count.values.makeAsyncIterator()
    let log = Taken<Int?>()
    let task = Task {
      var iterator = iterator
      repeat { log.values.append(await iterator.next()) } while log.values.last != .some(nil)
    }
    await iterator.untilAwaited()
    task.cancel()
    await task.value
    #expect(log.values == [0, nil])
    #expect(count.subscriberCount == 0)
  }

  @Test(
    "C17 A cancelled task takes nothing more, whatever waits", arguments: [Buffering.unbounded, .latest, .newest(3)])
  func cancelledTaskTakesNothingMore(buffering: Buffering) async {
    let payload = tracked(Observable(tracked(Payload())))
    let log = Taken<Bool>()
    let task = Task {
      var iterator = payload.values(buffering: buffering).makeAsyncIterator()
      for _ in 0..<3 { payload.value = tracked(Payload()) }
      log.values.append(await iterator.next() != nil)
      withUnsafeCurrentTask { $0?.cancel() }
      log.values.append(await iterator.next() != nil)
      #expect(iterator.waitingCount == 0)
      #expect(payload.subscriberCount == 0)
      payload.value = tracked(Payload())
      #expect(iterator.waitingCount == 0)
    }
    await task.value
    #expect(log.values == [true, false])
  }

  @Test("C17 A task that is cancelled before it iterates gets nothing")
  func taskCancelledBefore() async {
    let count = tracked(Observable(0))
    let log = Taken<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await value in count.values { log.values.append(value) }
    }
    await task.value
    #expect(log.values == [])
    #expect(count.subscriberCount == 0)
  }

  // B150
  @Test("C17 The subscription ends when the iterator goes: never used, dropped midway, left by break")
  func iteratorGoes() async {
    let count = tracked(Observable(0))
    let sequence = count.values
    #expect(count.subscriberCount == 0)
    var iterator: ValueSequence<Int>.Iterator? = sequence.makeAsyncIterator()
    #expect(count.subscriberCount == 1)
    iterator = sequence.makeAsyncIterator()
    #expect(count.subscriberCount == 1)
    _ = await iterator?.next()
    count.value = 1
    iterator = nil
    #expect(count.subscriberCount == 0)
    for await value in count.values where value == 1 { break }
    for await (_, _) in alreadyChanging(count) { break }
    #expect(count.subscriberCount == 0)
  }

  private func alreadyChanging(_ count: Observable<Int>) -> ChangeSequence<Int> {
    Task { count.value += 1 }
    return count.changes(buffering: .latest)
  }

  @Test("C17 C8 A subscription that is ended leaves nothing to take", arguments: [Buffering.unbounded, .latest])
  func endedSubscriptionLeavesNothing(buffering: Buffering) async {
    let payload = tracked(Observable(tracked(Payload())))
    var iterator = payload.values(buffering: buffering).makeAsyncIterator()
    for _ in 0..<3 { payload.value = tracked(Payload()) }
    #expect(await iterator.next() != nil)
    payload.value = tracked(Payload())
    #expect(payload.unsubscribeAll() == 1)
    #expect(await iterator.next() == nil)
    #expect(iterator.waitingCount == 0)
  }

  // B103
  @Test("C17 A loop that is stored in a bag ends when the bag goes, without any further set")
  func loopEndsWithTheBag() async {
    @MainActor final class Model {
      let bag = SubscriptionBag()
      let log: Taken<String>
      private(set) var task: Task<Void, Never>?

      init(_ name: Observable<String>, _ log: Taken<String>) {
        self.log = log
        let names = name.values(storedIn: bag)
        task = Task { [weak self] in
          for await name in names { self?.log.values.append(name) }
        }
      }
    }
    let name = tracked(Observable("Ada"))
    let log = Taken<String>()
    var model: Model? = tracked(Model(name, log))
    let task = model!.task!
    while log.values.isEmpty { await Task.yield() }
    #expect(name.subscriberCount == 1)
    model = nil
    #expect(name.subscriberCount == 0)
    await task.value
    name.value = "Grace"
    #expect(log.values == ["Ada"])
  }

  @Test(
    "C17 An emptied bag ends what it holds, a later iterator begins anew, and one of a bag that has gone never begins")
  func emptiedBag() async {
    let count = tracked(Observable(0))
    var bag: SubscriptionBag? = SubscriptionBag()
    let values = count.values(storedIn: bag!)
    var first = values.makeAsyncIterator()
    bag?.cancelAll()
    #expect(await first.next() == nil)
    var second = values.makeAsyncIterator()
    #expect(await second.next() == 0)
    bag = nil
    #expect(await second.next() == nil)
    var third = values.makeAsyncIterator()
    #expect(count.subscriberCount == 0)
    #expect(await third.next() == nil)
  }

  @Test(
    "C17 C11 With an owner a sequence ends when that goes: nothing is taken, and a task that waits hears with the next change"
  )
  func loopEndsWithTheOwner() async {
    let count = tracked(Observable(0))
    var owner: Owner? = tracked(Owner())
    let values = count.values(owner: owner!)
    let changes = count.changes(buffering: .unbounded, owner: owner!)
    var unread = values.makeAsyncIterator()
    let waiting = changes.makeAsyncIterator()
    let task = Task {
      var waiting = waiting
      return await waiting.next() == nil
    }
    await waiting.untilAwaited()
    #expect(count.subscriberCount == 2)
    owner = nil
    #expect(await unread.next() == nil)
    count.value = 1
    #expect(await task.value)
    #expect(count.subscriberCount == 0)
    var late = values.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test("C17 C11 A count after the owner's death ends the task that waits")
  func countEndsTheLoopOfADeadOwner() async {
    let count = tracked(Observable(0))
    var owner: Owner? = tracked(Owner())
    let waiting = count.changes(buffering: .unbounded, owner: owner!).makeAsyncIterator()
    let task = Task {
      var waiting = waiting
      return await waiting.next() == nil
    }
    await waiting.untilAwaited()
    owner = nil
    #expect(count.subscriberCount == 0)
    #expect(await task.value)
  }

  @Test("C17 The values of a mapped value go on without its handle, those of a Computed end with it")
  func derivedHandlesGo() async {
    let count = tracked(Observable(0))
    let mapped = count.map { $0 * 2 }.values(buffering: .unbounded)
    var first = mapped.makeAsyncIterator()
    count.value = 1
    #expect(await first.take(2) == [0, 2])
    var second = mapped.makeAsyncIterator()
    #expect(await second.next() == 2)

    var computed: Computed<Int>? = tracked(Computed { count.value * 3 })
    let values = computed!.values(buffering: .unbounded)
    var third = values.makeAsyncIterator()
    computed = nil
    #expect(await third.take(2) == [3])
    var late = values.makeAsyncIterator()
    #expect(await late.next() == nil)
    #expect(count.subscriberCount == 0)
  }

  @Test("C17 A sequence and a task that iterates keep neither their source nor the handle of a derived value's source")
  func sequencesHoldNoSource() async {
    var count: Observable<Int>? = tracked(Observable(0))
    let values = count!.values
    let mapped = count!.map { $0 * 2 }.values
    let changes = mapped.makeAsyncIterator()
    weak let released = count
    let task = Task {
      for await _ in values {}
      for await _ in mapped {}
    }
    while count?.subscriberCount != 1 { await Task.yield() }
    count = nil
    #expect(released == nil)
    await task.value
    #expect(changes.waitingCount == 1)
  }

  // B152
  @Test(
    "C17 C9 What is dropped at the end may set the source in its deinit: that is ignored, and nothing is cleaned up twice"
  )
  func deinitAtTheEndMaySet() async {
    final class Setter {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    let setter = tracked(Observable<Setter?>(nil))
    var deinits = 0
    var iterator: ValueSequence<Setter?>.Iterator? =
      setter.values(buffering: .unbounded).makeAsyncIterator()
    setter.value = tracked(
      Setter { [unowned setter] in
        deinits += 1
        setter.value = nil
      })
    setter.value = nil
    #expect(iterator?.waitingCount == 3)
    let other = setter.values(buffering: .unbounded).makeAsyncIterator()
    iterator = nil
    #expect(deinits == 1)
    #expect(setter.subscriberCount == 1)
    #expect(other.waitingCount == 2)
  }
}
