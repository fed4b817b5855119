import Fanout
import Testing

@Suite struct SequenceTrapTests {
  @Test("A buffer for the newest 0 traps") func bufferForTheNewestZeroTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable(0).changes(buffering: .newest(0))
    }
    #expect(
      result.trapMessage == """
        Fanout: A buffer for the newest 0 changes was asked for; expected 1 or more. \
        Likely cause: the number is computed, or 0 was meant to stand for no bound. \
        Remedy: pass how many may wait, or .unbounded.
        """)
  }

  @Test("C17 A second task that waits for one iterator traps") func secondTaskThatWaitsTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let count = Observable(0)
      let iterator = count.changes(buffering: .unbounded).makeAsyncIterator()
      let first = Task {
        var iterator = iterator
        return await iterator.next() == nil
      }
      await iterator.untilAwaited()
      var second = iterator
      _ = await second.next()
      _ = await first.value
    }
    #expect(
      result.trapMessage == """
        Fanout: Two tasks wait for the next element of one iterator; expected that each task has an iterator of its own. \
        Likely cause: an iterator was stored, or copied, and two tasks call next() on it. \
        Remedy: let each task iterate over the sequence: every `for await` makes an iterator of its own.
        """)
  }

  @Test("C17 C6 A values iterator made inside a mutation body of its source traps; a changes iterator begins after it")
  func valuesIteratorMadeInsideAMutationBodyTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let count = Observable(0, label: "count")
      count.update { _ in _ = count.values.makeAsyncIterator() }
    }
    #expect(
      result.trapMessage == """
        Fanout: Observable<Int> "count" was iterated over inside its own mutation body; expected that the body uses its \
        parameter only. \
        Likely cause: a closure passed to update { }, or a method called in place on value, uses the observable itself. \
        Remedy: use the inout parameter, or read what you need before the mutation.
        """)
    let count = Observable(0)
    var changes: ChangeSequence<Int>.Iterator?
    count.update {
      $0 = 1
      changes = count.changes(buffering: .unbounded).makeAsyncIterator()
    }
    #expect(changes?.waitingCount == 0)
    count.value = 2
    let change = await changes?.next()
    #expect(change?.old == 1 && change?.new == 2)
  }
}
