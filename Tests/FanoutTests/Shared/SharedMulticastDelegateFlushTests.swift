import Fanout
import Testing

@Suite struct SharedMulticastDelegateFlushTests {
  let listeners = SharedMulticastDelegate<any Listener>()

  @Test func flushWithNothingToWaitForReturns() async {
    await listeners.flush()
    let object = HearingObject()
    listeners.add(object)
    await listeners.flush()
    #expect(object.numbers == [])
  }

  @Test func aHundredThousandCallsAreMadeInOrderBeforeFlushReturns() async {
    let actor = HearingActor()
    listeners.add(actor)
    for number in 1...100_000 { listeners.invoke { await $0.hear(number) } }
    await listeners.flush()
    #expect(await actor.heard == Array(1...100_000))
  }

  @Test func flushWaitsForACallOfADelegateThatWasRemovedMeanwhile() async {
    let (release, continuation) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let hasReturned = Guarded(false)
    let object = HearingObject { _ in
      arrival.finish()
      for await _ in release { break }
      hasReturned.withLock { $0 = true }
    }
    listeners.add(object)
    listeners.invoke { await $0.hear(1) }
    for await _ in arrivals {}
    listeners.remove(object)
    let flushed = Task { [listeners] in
      await listeners.flush()
      return hasReturned.withLock { $0 }
    }
    continuation.finish()
    #expect(await flushed.value)
  }

  @Test func aTaskThatADelegateHasStartedFlushesWithoutWaitingForThatDelegate() async {
    let object = HearingObject { [listeners] _ in await Task { await listeners.flush() }.value }
    listeners.add(object)
    listeners.invoke { await $0.hear(1) }
    await listeners.flush()
    #expect(object.numbers == [1])
  }

  @Test func aCancelledTaskDoesNotWait() async {
    let (release, continuation) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let object = HearingObject { _ in
      arrival.finish()
      for await _ in release { break }
    }
    listeners.add(object)
    listeners.invoke { await $0.hear(1) }
    for await _ in arrivals {}
    let flush = Task { [listeners] in await listeners.flush() }
    flush.cancel()
    await flush.value
    #expect(object.numbers == [1])
    continuation.finish()
    await listeners.flush()
  }

  @Test func flushInsideADelegatesOwnCallIsATrap() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let listeners = SharedMulticastDelegate<any Listener>()
      let object = HearingObject { _ in await listeners.flush() }
      listeners.add(object)
      listeners.invoke { await $0.hear(1) }
      await listeners.flush()
    }
    #expect(
      result.trapMessage == """
        Fanout: SharedMulticastDelegate<Listener> was flushed by one of its own delegates; expected that whoever awaits \
        flush() is not being called. Likely cause: flush() is awaited in a delegate method, whose end it would wait for. \
        Remedy: flush where the calls are invoked, or in a test.
        """)
  }
}
