import Fanout
import FanoutTesting
import Testing

@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct SharedSequenceTests {
  /// Runs a job in the middle of whatever resumes it: a lock that is held there would be taken a second time.
  ///
  /// It is serial only as long as one task uses the actor: no other may so much as look at its state.
  private final class InlineExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private actor Service {
    let rate = SharedObservable(0)
    private let executor = InlineExecutor()
    nonisolated let log = Journal<String>()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Uses the observable wherever it is resumed: inside a set, inside what ends the subscription.
    func follow(_ values: SharedValueSequence<Int>) async {
      for await value in values {
        log.append("\(value) of \(rate.value), \(rate.subscriberCount)")
        if value == 1 { rate.value = 2 }
      }
      log.append("end, \(rate.subscriberCount)")
      rate.value = -1
    }
  }

  // B80, B81
  @Test("C9 C17 A task is resumed without a lock: it may use the source there and then")
  func taskIsResumedWithoutALock() async {
    let ends: [(String, @Sendable (SharedObservable<Int>, SubscriptionBag, Task<Void, Never>) -> Void)] = [
      ("bag", { _, bag, _ in bag.cancelAll() }),
      ("all", { rate, _, _ in rate.unsubscribeAll() }),
      ("task", { _, _, task in task.cancel() }),
      (
        "task, in a handler",
        { rate, _, task in
          rate.subscribeOnce { _, _ in task.cancel() }
          rate.value = 3
        }
      ),
    ]
    for (name, end) in ends {
      let service = tracked(Service())
      let bag = SubscriptionBag()
      let values = service.rate.values(storedIn: bag)
      let task = Task { await service.follow(values) }
      await service.log.elements(count: 1)
      service.rate.value = 1
      await service.log.elements(count: 3)
      end(service.rate, bag, task)
      await task.value
      let expected = ["0 of 0, 1", "1 of 1, 1", "2 of 2, 1"]
      #expect(service.log.elements.prefix(3) == expected[...], "\(name)")
      #expect(service.log.elements.last == "end, 0", "\(name)")
      #expect(service.rate.value == -1, "\(name)")
    }
  }

  @Test("C17 The values of a shared observable reach tasks on any thread, and end with it")
  func sharedValuesReachTasks() async {
    var rate: SharedObservable<Int>? = tracked(SharedObservable(0))
    let values = rate!.values(buffering: .unbounded)
    let changes = rate!.changes(buffering: .unbounded)
    // Made here: a task begins when it comes to it.
    nonisolated(unsafe) let first = values.makeAsyncIterator()
    nonisolated(unsafe) let second = changes.makeAsyncIterator()
    async let taken = Task.detached {
      var iterator = first
      var taken: [Int] = []
      while let value = await iterator.next() { taken.append(value) }
      return taken
    }.value
    async let pairs = Task.detached {
      var iterator = second
      var taken: [Change<Int>] = []
      while let (old, new) = await iterator.next() { taken.append(Change(old, new)) }
      return taken
    }.value
    for value in 1...3 { rate?.value = value }
    rate = nil
    #expect(await taken == [0, 1, 2, 3])
    #expect(await pairs == [Change(0, 1), Change(1, 2), Change(2, 3)])
  }

  private actor Cache {
    var entries: [Int] = []

    func follow(_ rate: SharedObservable<Int>) async {
      for await value in rate.values {
        entries.append(value)
        if value == 9 { return }
      }
    }
  }

  @Test("C17 An actor iterates with its own isolation")
  func actorIterates() async {
    let rate = tracked(SharedObservable(0))
    let cache = tracked(Cache())
    async let end: Void = cache.follow(rate)
    while await cache.entries.isEmpty { await Task.yield() }
    rate.value = 9
    await end
    #expect(await cache.entries == [0, 9])
    #expect(rate.subscriberCount == 0)
  }

  private final class Owner: Sendable {}

  @Test("C17 Shared sequences end with an owner and with a bag")
  func sharedSequencesEndWithOwnerAndBag() async {
    let rate = tracked(SharedObservable(0))
    var owner: Owner? = tracked(Owner())
    var bag: SubscriptionBag? = SubscriptionBag()
    var iterators = [
      rate.values(buffering: .unbounded, owner: owner!).makeAsyncIterator(),
      rate.values(storedIn: bag!).makeAsyncIterator(),
    ]
    var changes = [
      rate.changes(buffering: .unbounded, owner: owner!).makeAsyncIterator(),
      rate.changes(buffering: .latest, storedIn: bag!).makeAsyncIterator(),
    ]
    #expect(rate.subscriberCount == 4)
    rate.value = 1
    owner = nil
    bag = nil
    for index in 0..<2 {
      #expect(await iterators[index].next() == nil)
      #expect(await changes[index].next() == nil)
    }
    #expect(rate.subscriberCount == 0)
  }
}
