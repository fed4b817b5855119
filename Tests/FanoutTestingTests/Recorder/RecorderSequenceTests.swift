import FanoutTestingTraits
import Testing

@Suite struct RecorderSequenceTests {
  @Test func elementsAreValuesAndPairsAreChanges() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let recorder = Recorder(stream)
    for element in 1...3 { source.yield(element) }
    #expect(await recorder.wait(count: 3))
    #expect(recorder.values == [1, 2, 3])
    recorder.expect([Change(1, 2), Change(2, 3)])
    #expect(recorder.snapshot == "1\n1. 1 → 2\n2. 2 → 3")
  }

  @Test func nextTakesElements() async {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    let recorder = Recorder(stream)
    source.yield("Ada")
    #expect(await recorder.next() == "Ada")
    source.yield("Grace")
    source.finish()
    #expect(await recorder.waitForEnd())
    recorder.expectValues(["Grace"])
  }

  @Test func recorderThatGoesEndsTheIteration() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let ended = Gate()
    source.onTermination = { _ in ended.open() }
    var recorder: Recorder<Int>? = Recorder(stream)
    #expect(recorder?.values == [])
    recorder = nil
    #expect(await ended.pass())
  }

  @Test func waitForMoreThanAnEndedSequenceHadFails() async {
    struct Unavailable: Error {}
    let reported = await failures {
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      let recorder = Recorder(stream)
      source.yield(1)
      source.finish()
      #expect(await !recorder.wait(count: 2))
      let failing = Recorder(AsyncThrowingStream<Int, any Error> { throw Unavailable() })
      #expect(await failing.next() == nil)
    }
    #expect(
      reported.map(\.text) == [
        """
        Expected 2 of Int to be recorded; found 1, and the sequence has ended.
        Likely cause: the sequence has fewer elements than the test waits for.
        Remedy: expect no more than was made; `waitForEnd()` waits for all there is.
        """,
        """
        Expected one more Int to be recorded; found 0, and the sequence has thrown Unavailable().
        Likely cause: what makes the elements failed before the test had all it waits for.
        Remedy: mend what throws, or expect what came before.
        """,
      ])
  }

  @Test func elementThatIsAloneIsNotLost() async {
    let line = #line + 6
    let reported = await failures {
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      let recorder = Recorder(stream)
      source.yield(1)
      await recorder.wait(count: 1)
      #expect(!recorder.expectNothingMore())
      #expect(recorder.expectNothingMore())
      source.yield(2)
      await recorder.wait(count: 2)
      #expect(recorder.expect([Change(1, 2)]))
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the values []; found [1], which differs from number 1 on.
            Likely cause: the value was set more often than the test knows, by an observer, a binding or a second call.
            Remedy: find out who sets it, or expect that too.
            """, line: line)
      ])
  }

  @Test func elementsAndTheirChangesAreNumberedAsInTheHistory() async {
    let reported = await failures {
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      let recorder = Recorder(stream)
      for element in 1...2 { source.yield(element) }
      #expect(await recorder.next() == 1)
      #expect(await recorder.next() == 2)
      source.yield(3)
      await recorder.wait(count: 3)
      #expect(!recorder.expect([Change(2, 4)]))
      source.yield(4)
      await recorder.wait(count: 4)
      #expect(!recorder.expectValues([5]))
    }
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected the changes [2 → 4]; found [2 → 3], which differs from number 1 on (2 of all).",
        "Expected the values [5]; found [4], which differs from number 1 on (4 of all).",
      ])
  }

  @Test func comparisonOfOnesOwnIsThatOfTheChecksOfElements() async {
    let reported = await failures {
      let (stream, source) = AsyncStream.makeStream(of: Double.self)
      let recorder = Recorder(stream, by: { $0.bitPattern == $1.bitPattern })
      source.yield(.nan)
      await recorder.wait(count: 1)
      #expect(recorder.expectValues([.nan]))
      source.yield(0)
      await recorder.wait(count: 2)
      #expect(!recorder.expectValues([-0.0]))
    }
    #expect(reported.count == 1)
  }
}
