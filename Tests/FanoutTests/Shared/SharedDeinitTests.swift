import Dispatch
import Fanout
import FanoutTesting
import Testing

/// What is asked of shared things in the deinit of an owner or a delegate: it has no effect, and keeps nobody.
@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct SharedDeinitTests {
  /// Hands itself to a closure from its deinit.
  private final class DyingOwner: Sendable {
    private let body: @Sendable (DyingOwner) -> Void

    init(_ body: @escaping @Sendable (DyingOwner) -> Void) { self.body = body }

    deinit { body(self) }
  }

  /// The same as a delegate.
  private final class DyingListener: Listener {
    private let numbers: Journal<Int>
    private let body: @Sendable (DyingListener) -> Void

    init(_ numbers: Journal<Int>, _ body: @escaping @Sendable (DyingListener) -> Void) {
      self.numbers = numbers
      self.body = body
    }

    deinit { body(self) }

    func hear(_ number: Int) async { numbers.append(number) }
  }

  // B98
  @Test("C11 A shared subscription made in the owner's deinit is inert, also on a queue and with an initial call")
  func sharedSubscriptionInTheOwnersDeinitIsInert() {
    let (count, queue) = (tracked(SharedObservable(0)), ManualQueue())
    let log = Journal<Int>()
    let tokens = Journal<SubscriptionToken>()
    do {
      let owner = DyingOwner { owner in
        tokens.append(count.subscribe(owner: owner) { _, _, new in log.append(new) })
        tokens.append(count.subscribe(owner: owner, initial: true) { _, new in log.append(new) })
        tokens.append(count.subscribeOnce(owner: owner, initial: true) { _, new in log.append(new) })
        tokens.append(count.subscribe(on: queue, owner: owner) { _, _, new in log.append(new) })
        tokens.append(count.subscribe(on: queue, owner: owner, initial: true) { _, new in log.append(new) })
      }
      withExtendedLifetime(owner) {}
    }
    #expect(tokens.elements.map(\.isActive) == Array(repeating: false, count: 5))
    #expect(tokens.elements.map { $0.cancel() } == Array(repeating: false, count: 5))
    count.value = 1
    queue.runAll()
    #expect(log.elements == [])
    #expect(count.subscriberCount == 0)
  }

  // B97
  @Test("C11 In its deinit the owner of shared subscriptions may remove them, where they have stopped counting")
  func ownersDeinitMayRemoveSharedSubscriptions() {
    let (count, queue) = (tracked(SharedObservable(0)), ManualQueue())
    let (log, ended) = (Journal<Int>(), Journal<Int>())
    let tokens: [SubscriptionToken]
    do {
      let owner = DyingOwner { owner in ended.append(count.unsubscribe(owner: owner)) }
      tokens = [
        count.subscribe(owner: owner) { _, _, new in log.append(new) },
        count.subscribe(on: queue, owner: owner) { _, _, new in log.append(10 * new) },
      ]
      count.value = 1
      queue.runAll()
      count.value = 2
      withExtendedLifetime(owner) {}
    }
    #expect(ended.elements == [0])
    #expect(tokens.map(\.isActive) == [false, false])
    count.value = 3
    queue.runAll()
    #expect(log.elements == [1, 10, 2])
    #expect(count.subscriberCount == 0)
  }

  // B103
  @Test("C17 A sequence that is made for an owner in its deinit has nothing")
  func sequenceForAnOwnerInItsDeinitHasNothing() async {
    let count = tracked(SharedObservable(0))
    let made = Journal<SharedValueSequence<Int>>()
    do {
      let owner = DyingOwner { owner in made.append(count.values(owner: owner)) }
      withExtendedLifetime(owner) {}
    }
    for values in made.elements {
      for await value in values { Issue.record("\(value) came") }
    }
    #expect(made.elements.count == 1)
    #expect(count.subscriberCount == 0)
  }

  // B98
  @Test("C11 Adding a shared delegate in its deinit has no effect", arguments: [false, true])
  func addingASharedDelegateInItsDeinitHasNoEffect(wasAddedBefore: Bool) async {
    let listeners = tracked(SharedMulticastDelegate<any Listener>())
    let numbers = Journal<Int>()
    let added = Journal<Bool>()
    let staying = HearingObject()
    listeners.add(staying)
    do {
      let leaving = DyingListener(numbers) { leaving in
        added.append(listeners.add(leaving))
        added.append(listeners.add(leaving, retained: true))
        added.append(listeners.add(leaving, on: DispatchQueue(label: "leaving")))
      }
      if wasAddedBefore { listeners.add(leaving) }
      withExtendedLifetime(leaving) {}
    }
    #expect(added.elements == [false, false, false])
    #expect(listeners.count == 1)
    #expect(listeners.invoke { await $0.hear(1) } == 1)
    await listeners.flush()
    #expect(numbers.elements == [])
    withExtendedLifetime(staying) { #expect(staying.numbers == [1]) }
  }

  // B97
  @Test("C11 A shared delegate may remove itself in its deinit, also one that is bound to the main actor")
  @MainActor func sharedDelegateMayRemoveItselfInItsDeinit() async {
    @MainActor final class Page: Listener {
      let listeners: SharedMulticastDelegate<any Listener>
      init(_ listeners: SharedMulticastDelegate<any Listener>) { self.listeners = listeners }
      isolated deinit { listeners.remove(self) }
      func hear(_ number: Int) {}
    }
    let listeners = tracked(SharedMulticastDelegate<any Listener>())
    let (numbers, removed) = (Journal<Int>(), Journal<Bool>())
    let staying = HearingObject()
    do {
      let page = Page(listeners)
      let leaving = DyingListener(numbers) { removed.append(listeners.remove($0)) }
      for listener: any Listener in [page, leaving, staying] { listeners.add(listener) }
      #expect(listeners.invoke { await $0.hear(1) } == 3)
      await listeners.flush()
      withExtendedLifetime((page, leaving)) {}
    }
    #expect(removed.elements == [false])
    #expect(listeners.count == 1)
    #expect(listeners.invoke { await $0.hear(2) } == 1)
    await listeners.flush()
    #expect(numbers.elements == [1])
    withExtendedLifetime(staying) { #expect(staying.numbers == [1, 2]) }
  }
}
