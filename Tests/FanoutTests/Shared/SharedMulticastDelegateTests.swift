import Dispatch
import Fanout
import Testing

@Suite struct SharedMulticastDelegateTests {
  let listeners = SharedMulticastDelegate<any Listener>()

  @Test("C16 Calls reach actors, the main actor and objects in order")
  func callsReachActorsMainActorAndObjectsInOrder() async {
    let (actor, screen, object) = (HearingActor(), HearingScreen(), HearingObject())
    for listener: any Listener in [actor, screen, object] { listeners.add(listener) }
    for number in 1...1_000 { #expect(listeners.invoke { await $0.hear(number) } == 3) }
    await listeners.flush()
    #expect(await actor.heard == Array(1...1_000))
    #expect(await screen.heard == Array(1...1_000))
    #expect(object.numbers == Array(1...1_000))
  }

  @Test("C16 The next call of a delegate begins when its last has returned")
  func theNextCallBeginsWhenTheLastHasReturned() async {
    let running = Guarded(0)
    let overlaps = Guarded(0)
    let object = HearingObject { _ in
      if running.withLock({ running in
        running += 1; return running > 1
      }) {
        overlaps.withLock { $0 += 1 }
      }
      for _ in 0..<10 { await Task.yield() }
      running.withLock { $0 -= 1 }
    }
    listeners.add(object)
    for number in 1...50 { listeners.invoke { await $0.hear(number) } }
    await listeners.flush()
    #expect(object.numbers == Array(1...50))
    #expect(overlaps.withLock { $0 } == 0)
  }

  @Test("C16 A slow delegate holds up nobody else")
  func aSlowDelegateHoldsUpNobodyElse() async {
    let (release, continuation) = AsyncStream.makeStream(of: Void.self)
    let slow = HearingObject { _ in for await _ in release { break } }
    let (heard, hearing) = AsyncStream.makeStream(of: Int.self)
    let quick = HearingObject { hearing.yield($0) }
    listeners.add(slow)
    listeners.add(quick)
    for number in 1...3 { listeners.invoke { await $0.hear(number) } }
    var numbers: [Int] = []
    for await number in heard {
      numbers.append(number)
      if number == 3 { break }
    }
    #expect(numbers == [1, 2, 3])
    #expect(slow.numbers.count <= 1)
    continuation.finish()
    await listeners.flush()
    #expect(slow.numbers == [1, 2, 3])
  }

  @Test func callsBeginOnTheQueueOfTheDelegate() async {
    let queue = DispatchQueue(label: "hearing")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let wasOnQueue = Guarded<[Bool]>([])
    let object = HearingObject { _ in wasOnQueue.withLock { $0.append(DispatchQueue.getSpecific(key: key) ?? false) } }
    listeners.add(object, on: queue)
    // Added again it keeps its queue (B144).
    #expect(!listeners.add(object, on: DispatchQueue(label: "other")))
    for number in 1...3 { listeners.invoke { await $0.hear(number) } }
    await listeners.flush()
    #expect(wasOnQueue.withLock { $0 } == [true, true, true])
    #expect(object.numbers == [1, 2, 3])
  }

  @Test("C8 A removed delegate gets none of the calls that wait")
  func aRemovedDelegateGetsNoneOfTheCallsThatWait() async {
    let (release, continuation) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let object = HearingObject { _ in
      arrival.finish()
      for await _ in release { break }
    }
    listeners.add(object)
    for number in 1...3 { listeners.invoke { await $0.hear(number) } }
    for await _ in arrivals {}
    #expect(listeners.remove(object))
    continuation.finish()
    await listeners.flush()
    #expect(object.numbers == [1])
    listeners.invoke { await $0.hear(4) }
    await listeners.flush()
    #expect(object.numbers == [1])
  }

  @Test("C11 A shared delegate is held weakly and not called after its end")
  func aDelegateIsHeldWeaklyAndNotCalledAfterItsEnd() async {
    weak var released: HearingActor?
    do {
      let actor = HearingActor()
      released = actor
      listeners.add(actor)
      listeners.invoke { await $0.hear(1) }
      await listeners.flush()
      #expect(await actor.heard == [1])
      #expect(listeners.count == 1)
    }
    #expect(released == nil)
    #expect(listeners.count == 0)
    #expect(listeners.invoke { await $0.hear(2) } == 0)
    await listeners.flush()
  }

  @Test func aRetainedDelegateLivesUntilItIsRemoved() async {
    weak var kept: HearingObject?
    do {
      let object = HearingObject()
      kept = object
      listeners.add(object, retained: true)
    }
    listeners.invoke { await $0.hear(1) }
    await listeners.flush()
    #expect(kept?.numbers == [1])
    #expect(listeners.removeAll() == 1)
    #expect(kept == nil)
  }

  @Test func addedTwiceADelegateIsCalledOnce() async {
    let object = HearingObject()
    #expect(listeners.add(object))
    #expect(!listeners.add(object))
    #expect(listeners.contains(object))
    #expect(listeners.delegates.count == 1)
    listeners.invoke { await $0.hear(1) }
    await listeners.flush()
    #expect(object.numbers == [1])
  }

  @Test func onlyDelegatesWithTheRoleAreCalled() async {
    let (singer, object) = (HearingActor(), HearingObject())
    listeners.add(object)
    #expect(!listeners.responds(to: (any Singer).self))
    listeners.add(singer)
    #expect(listeners.responds(to: (any Singer).self))
    #expect(listeners.invoke(as: (any Singer).self) { await $0.sing() } == 1)
    await listeners.flush()
    #expect(await singer.songs == 1)
    #expect(object.numbers == [])
  }

  @Test func whatADelegateInvokesComesAfterItsRunningCall() async {
    let object = HearingObject { [listeners] number in
      if number < 3 { listeners.invoke { await $0.hear(number + 1) } }
    }
    listeners.add(object)
    listeners.invoke { await $0.hear(1) }
    for _ in 1...3 { await listeners.flush() }
    #expect(object.numbers == [1, 2, 3])
  }

  @Test func descriptionNamesTheTypes() {
    let object = HearingObject()
    listeners.add(object)
    #expect(listeners.description == "SharedMulticastDelegate<Listener>(HearingObject)")
  }
}
