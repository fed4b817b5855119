import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct RecorderSharedTests {
  @Test func sharedHistoryIsRecordedInOrder() {
    let rate = tracked(SharedObservable(0))
    rate.value = 1
    let recorder = Recorder(rate)
    #expect(recorder.values == [1])
    rate.value = 2
    rate.update { $0 += 1 }
    recorder.expectValues([1, 2, 3])
    recorder.expectNothingMore()
    #expect(rate.subscriberCount == 1)
    #expect(rate.debugDescription.hasSuffix("owner RecordedHistory<Int>"))
  }

  // B154
  @Test func changesOfOtherThreadsAreWaitedFor() async {
    let rate = SharedObservable(0)
    let recorder = Recorder(rate)
    DispatchQueue(label: "setter").async { for value in 1...3 { rate.value = value } }
    #expect(await recorder.next() == 1)
    await recorder.wait(count: 3)
    recorder.expect([Change(1, 2), Change(2, 3)])
  }

  @Test("C3 A recorder made while another thread sets has no gap and no change twice", arguments: 0..<20)
  func recorderHasNoGap(round: Int) async {
    let rate = SharedObservable(0)
    let (started, finished) = (Gate(), Gate())
    DispatchQueue(label: "setter").async {
      for value in 1...500 {
        rate.value = value
        if value == 20 * (round % 5) + 1 { started.open() }
      }
      finished.open()
    }
    await started.pass()
    let recorder = Recorder(rate)
    await finished.pass()
    let first = recorder.values[0]
    recorder.expectValues(Array(first...500))
  }

  @Test func firstChangeThatDoesNotFollowTheInitialValueFails() {
    let line = #line + 3
    let reported = failures {
      let measure = SharedObservable(Double.nan)
      let recorder = Recorder(measure)
      measure.value = 1
      withExtendedLifetime(recorder) {}
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected change 1 to begin with nan, which was the value; found that it begins with nan.
            Likely cause: a change was lost, doubled or swapped on its way, or the value is not equal to itself, as Double.nan.
            Remedy: compare `changes` with the sets that were made; pass `by:` if values that are the same compare unequal.
            """, line: line)
      ])
    let measure = SharedObservable(Double.nan)
    let careful = Recorder(measure, by: { $0.bitPattern == $1.bitPattern })
    measure.value = 1
    careful.expect([Change(.nan, 1)])
  }

  @Test func changesThatDifferFailAtTheLineOfTheCheck() {
    let line = #line + 4
    let reported = failures {
      let rate = SharedObservable(0)
      let recorder = Recorder(rate)
      #expect(!recorder.expect([Change(0, 1)]))
    }
    #expect(reported.map(\.line) == [line])
  }

  @Test func recorderIsSentToAnotherTask() async {
    let rate = SharedObservable(0)
    let recorder = Recorder(rate)
    let task = Task.detached { await recorder.next() }
    rate.value = 1
    #expect(await task.value == 1)
    recorder.expectNothingMore()
  }

  @Test func waitForMoreThanASharedSourceHadFails() async {
    let reported = await failures {
      var rate: SharedObservable<Int>? = SharedObservable(0)
      let recorder = Recorder(rate!)
      rate?.value = 1
      rate = nil
      #expect(await recorder.waitForEnd())
      #expect(await !recorder.wait(count: 2))
      #expect(recorder.values == [0, 1])
    }
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected 2 of Int to be recorded; found 1, and its source has gone, or `unsubscribeAll()` was called on it."
      ])
  }

  @Test func recorderLetsGoOfASharedSource() {
    let rate = tracked(SharedObservable(0))
    var recorder: Recorder<Int>? = Recorder(rate)
    let second = Recorder(rate)
    second.cancel()
    rate.value = 1
    #expect(recorder?.values == [0, 1])
    #expect(second.values == [0])
    recorder = nil
    #expect(rate.subscriberCount == 0)
  }

  @Test func breakInASharedHistoryFails() {
    let line = #line + 3
    let reported = failures {
      let rate = SharedObservable(0)
      let recorder = Recorder(rate, by: { _, _ in false })
      rate.value = 1
      #expect(recorder.values == [0, 1])
    }
    #expect(reported.map(\.line) == [line])
  }
}
