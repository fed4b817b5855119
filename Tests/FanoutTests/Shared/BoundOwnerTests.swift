import Fanout
import FanoutTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct BoundOwnerTests {
  /// An actor that follows a value in each of the forms that are made for it.
  private actor Cache {
    private(set) var changes: [Change<Int>] = []
    private(set) var values: [Int] = [] {
      didSet { news.append(values) }
    }
    /// The values so far, each time that one has come.
    nonisolated let news = Journal<[Int]>()
    private let count: SharedObservable<Int>

    init(_ count: SharedObservable<Int>) { self.count = count }

    func follow(named name: String? = nil, initial: Bool = true) -> [SubscriptionToken] {
      let first = count.observe(named: name, owner: self) { cache, old, new in cache.changes.append(Change(old, new)) }
      let second = count.observe(named: name, owner: self, initial: initial) { cache, new in cache.values.append(new) }
      return [first, second]
    }

    func followOnceMore() -> SubscriptionToken {
      count.observe(buffering: .latest) { _, new in self.values.append(-new) }
    }
  }

  @Test("C16 An actor that owns its subscription is handed in, with its isolation")
  func actorIsHandedInWithItsIsolation() async {
    let count = SharedObservable(0)
    let cache = Cache(count)
    let tokens = await cache.follow()
    #expect(count.debugDescription == "SharedObservable<Int>(0), 2 subscriptions\n  owner Cache\n  owner Cache")
    for value in 1...3 { count.value = value }
    #expect(await cache.news.elements(count: 4).last == [0, 1, 2, 3])
    while await cache.changes.count < 3, !Task.isCancelled { await Task.yield() }
    #expect(await cache.changes == (0..<3).map { Change($0, $0 + 1) })
    #expect(count.unsubscribe(owner: cache) == 2)
    #expect(tokens.allSatisfy { !$0.isActive })
  }

  @Test("C16 A handler made in an actor may use its state; its name ends it")
  func handlerMayUseTheStateOfItsActor() async {
    let count = SharedObservable(0)
    let cache = Cache(count)
    let token = await cache.followOnceMore()
    count.value = 1
    #expect(await cache.news.elements(count: 1) == [[-1]])
    token.cancel()
    _ = await cache.follow(named: "cache", initial: false)
    #expect(count.unsubscribe(named: "cache") == 2)
  }

  @Test("C11 A subscription does not keep the actor that owns it, and ends with it")
  func subscriptionEndsWithTheActorThatOwnsIt() async {
    let count = SharedObservable(0)
    weak var gone: Cache?
    let tokens: [SubscriptionToken]
    do {
      let cache = Cache(count)
      gone = cache
      tokens = await cache.follow()
      #expect(count.subscriberCount == 2)
      #expect(await cache.news.elements(count: 1) == [[0]])
    }
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(tokens.map(\.isActive) == [false, false])
    #expect(count.subscriberCount == 0)
    count.value = 1
  }

  @MainActor private final class Screen {
    var title = ""
    let titles = Journal<String>()

    func follow(_ name: SharedObservable<String>) {
      name.observe(owner: self, initial: true) { screen, name in
        screen.title = name
        screen.titles.append(name)
      }
    }
  }

  @Test("C16 In a main-actor class the handler touches its state, and ends with it (B173)")
  @MainActor func mainActorClassFollowsASharedValue() async {
    let name = SharedObservable("Ada")
    var screen: Screen? = Screen()
    weak let gone = screen
    screen?.follow(name)
    #expect(screen?.title == "")
    onAnotherThread {
      name.value = "Grace"
      name.value = "Joan"
    }
    await screen?.titles.elements(count: 3)
    #expect(screen?.titles.elements == ["Ada", "Grace", "Joan"])
    #expect(screen?.title == "Joan")
    name.value = "Mary"
    screen = nil
    #expect(gone == nil)
    #expect(name.subscriberCount == 0)
  }

  @Test("C16 An owner that dies while a change is on its way is not called")
  func ownerThatDiesMeanwhileIsNotCalled() {
    let (count, queue) = (SharedObservable(0), ManualQueue())
    let log = Journal<Int>()
    var owner: SubscriptionCase.Owner? = SubscriptionCase.Owner()
    count.subscribe(on: queue, owner: owner!) { _, _, new in log.append(new) }
    count.subscribe(on: queue, owner: owner!, initial: true) { _, new in log.append(new) }
    count.value = 1
    withExtendedLifetime(owner) {}
    owner = nil
    queue.runAll()
    #expect(log.elements == [])
    #expect(count.subscriberCount == 0)
  }
}
