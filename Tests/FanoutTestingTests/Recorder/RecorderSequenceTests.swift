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
      reported.map(\.text.firstLine) == [
        "Expected 2 of Int to be recorded; found 1, and the sequence has ended.",
        "Expected one more Int to be recorded; found 0, and the sequence has thrown Unavailable().",
      ])
  }
}
