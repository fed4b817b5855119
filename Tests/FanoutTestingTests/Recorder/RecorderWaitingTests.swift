import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

@testable import FanoutTesting

@Suite(.checksLifetimes) struct RecorderWaitingTests {
  // B154, B156
  @Test func waitEndsOnceAndKeepsWhatCameBeyondForAStrictCheck() async {
    let (recorder, count) = Self.make()
    let done = Gate()
    DispatchQueue(label: "setter").async {
      for value in 1...5 { count.value.value = value }
      done.open()
    }
    #expect(await recorder.wait(count: 3))
    #expect(recorder.values.starts(with: [0, 1, 2, 3]))
    await done.pass()
    recorder.expectValues([0, 1, 2, 3, 4, 5])
  }

  @Test func waitForACountThatWasExceededEndsAtOnce() async {
    let count = Observable(0)
    let recorder = Recorder(count)
    for value in 1...3 { count.value = value }
    #expect(await recorder.wait(count: 2, limitInSeconds: 0))
    #expect(await recorder.wait(count: 0, limitInSeconds: 0))
    #expect(await recorder.wait(count: -1, limitInSeconds: 0))
    recorder.expectValues([0, 1, 2, 3])
  }

  @MainActor @Test func mainActorIsFreeWhileATestOnItWaits() async {
    // Not Sendable: it stays on the main actor.
    final class Box: Equatable {
      static func == (left: Box, right: Box) -> Bool { left === right }
    }
    let box = Observable(Box())
    let recorder = Recorder(box)
    Task { box.value = Box() }
    #expect(await recorder.wait(count: 1))
    #expect(recorder.values.last === box.value)
  }

  @Test func nextTakesOneChangeAfterTheOther() async {
    let (recorder, count) = Self.make()
    count.value.value = 1
    #expect(await recorder.next() == 1)
    DispatchQueue(label: "setter").async { for value in 2...3 { count.value.value = value } }
    #expect(await recorder.next() == 2)
    #expect(await recorder.next() == 3)
    recorder.expectNothingMore()
  }

  @Test func nextLeavesTheRestToTheNextCheck() async {
    let count = Observable(0)
    let recorder = Recorder(count)
    for value in 1...3 { count.value = value }
    #expect(await recorder.next() == 1)
    recorder.expect([Change(1, 2), Change(2, 3)])
  }

  @Test func eachOfSeveralThatWaitGetsOneOfItsOwn() async {
    let (recorder, count) = Self.make()
    let taken = await withTaskGroup(of: Int?.self) { group in
      for _ in 1...4 { group.addTask { await recorder.next() } }
      for value in 1...4 { count.value.value = value }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(taken.compactMap { $0 }.sorted() == [1, 2, 3, 4])
  }

  @Test func waitBeyondTheLimitFails() async {
    let line = #line + 5
    let reported = await failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      count.value = 1
      #expect(await !recorder.wait(count: 2, limitInSeconds: 0))
      #expect(await recorder.next() == 1)
      #expect(await recorder.next(limitInSeconds: 0) == nil)
      count.value = 2
      recorder.expect([Change(1, 2)])
    }
    let advice = """
      Likely cause: what the test waits for was not done, or is done by a thread or an actor that this wait keeps busy.
      Remedy: check that something sets the value or calls the delegate; act before waiting.
      """
    #expect(
      reported == [
        ReportedFailure(text: "Expected 2 of Int to be recorded within 0.0 s; found 1.\n" + advice, line: line),
        ReportedFailure(
          text: "Expected one more Int to be recorded within 0.0 s; found 1.\n" + advice, line: line + 2),
      ])
  }

  @Test func shortLimitIsReachedToo() async {
    let reported = await failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      #expect(await !recorder.wait(count: 1, limitInSeconds: 0.01))
      count.value = 1
    }
    #expect(reported.map(\.text.firstLine) == ["Expected 1 of Int to be recorded within 0.01 s; found 0."])
  }

  @Test func recorderThatOutlivesItsSourceFailsAtOnceWhenItWaits() async {
    let line = #line + 6
    let reported = await failures {
      var count: Observable<Int>? = Observable(0)
      let recorder = Recorder(count!)
      count?.value = 1
      count = nil
      #expect(await !recorder.wait(count: 2))
      recorder.expect([Change(0, 1)])
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected 2 of Int to be recorded; found 1, and its source has gone, or `unsubscribeAll()` was called on it.
            Likely cause: the recorder outlives what it records, or less happened than the test waits for.
            Remedy: keep the source for the length of the test, or expect no more than was made.
            """, line: line)
      ])
  }

  @Test func endOfTheSourceEndsAWait() async {
    let recorder = Guarded<Recorder<Int>?>(nil)
    let gate = Gate()
    DispatchQueue(label: "owner").async {
      let count = Observable(0)
      recorder.withLock { $0 = Recorder(count) }
      gate.pass()
    }
    await gate.waitForArrival()
    let made = recorder.withLock { $0 }
    gate.open()
    #expect(await made?.waitForEnd() == true)
  }

  @Test func cancelledRecorderFailsAtOnceWhenItWaits() async {
    let line = #line + 5
    let reported = await failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      recorder.cancel()
      #expect(await recorder.next() == nil)
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected one more Int to be recorded; found 0, and recording was cancelled.
            Likely cause: `cancel()` of the recorder came before what the test waits for.
            Remedy: cancel the recorder when everything has been recorded, or let it end with the test.
            """, line: line)
      ])
  }

  @Test func sourceThatDoesNotEndFails() async {
    let line = #line + 4
    let reported = await failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      #expect(await !recorder.waitForEnd(limitInSeconds: 0))
      count.value = 1
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the source of Int to end within 0.0 s; found that it lives, after 0 recorded.
            Likely cause: somebody still holds the source, or the sequence is not finished.
            Remedy: let go of the source, finish the sequence, or look with `expectReleased` for who holds it.
            """, line: line)
      ])
  }

  @Test func cancelledTaskStopsWaitingWithoutAFailure() async {
    let (recorder, count) = Self.make()
    let task = Task { await recorder.wait(count: 1) }
    task.cancel()
    #expect(await !task.value)
    #expect(count.value.subscriberCount == 1)
  }

  @MainActor @Test func waitThatGivesUpLeavesItsTurnToThoseBehind() async {
    let count = Observable(0)
    let recorder = Recorder(count)
    let first = Task { await recorder.next() }
    let second = Task { await recorder.next() }
    // The main actor is serial: when this has run, both wait.
    await Task {}.value
    first.cancel()
    #expect(await first.value == nil)
    count.value = 1
    #expect(await second.value == 1)
    recorder.expectNothingMore()
  }

  @MainActor @Test func checkLeavesTheNextChangeToTheOneThatWaitsForIt() async {
    let count = Observable(0)
    let recorder = Recorder(count)
    let next = Task { await recorder.next() }
    await Task {}.value
    recorder.expectNothingMore()
    count.value = 1
    #expect(await next.value == 1)
    recorder.expectNothingMore()
  }

  @MainActor @Test func endOfTheSourceEndsTheWaitForTheNextChange() async {
    let reported = await failures { @MainActor in
      var count: Observable<Int>? = Observable(0)
      let recorder = Recorder(count!)
      let next = Task { await recorder.next() }
      await Task {}.value
      count = nil
      #expect(await next.value == nil)
    }
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected one more Int to be recorded; found 0, and its source has gone, or `unsubscribeAll()` was called on it."
      ])
  }

  // B159
  @Test func positiveWaitsHaveALongLimit() {
    #expect(WaitingLimit.defaultInSeconds == 10)
    #expect(Gate().limitInSeconds == 10)
  }

  /// A recorder of an observable that another thread will set.
  private static func make() -> (Recorder<Int>, Unchecked<Observable<Int>>) {
    let count = Observable(0)
    return (Recorder(count), Unchecked(count))
  }
}
