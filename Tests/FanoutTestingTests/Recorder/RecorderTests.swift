import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct RecorderTests {
  @Test func recorderKeepsTheWholeHistoryInOrder() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    name <- "Grace"
    name <- "Grace"
    name <- "Joan"
    #expect(recorder.changes == [Change("Ada", "Grace"), Change("Grace", "Grace"), Change("Grace", "Joan")])
    #expect(recorder.values == ["Ada", "Grace", "Grace", "Joan"])
    #expect(recorder.records.map(\.number) == [1, 2, 3])
    #expect(recorder.records.map(\.change) == recorder.changes)
  }

  @Test func recorderAttachedLateBeginsWithTheCurrentValue() {
    let count = Observable(0)
    count.value = 2
    let recorder = Recorder(count)
    #expect(recorder.values == [2])
    #expect(recorder.changes == [])
  }

  @Test func recorderMadeInsideAHandlerBeginsWithTheNextChange() {
    let count = Observable(0)
    var late: Recorder<Int>?
    count.subscribeOnce { _, _ in late = Recorder(count) }
    count.value = 1
    count.value = 2
    #expect(late?.values == [1, 2])
    late = nil
  }

  @Test func cancelledRecorderKeepsWhatItSaw() {
    let count = Observable(0)
    let recorder = Recorder(count)
    count.value = 1
    recorder.cancel()
    recorder.cancel()
    count.value = 2
    #expect(recorder.changes == [Change(0, 1)])
    #expect(count.subscriberCount == 0)
  }

  @Test func recorderEndsItsSubscriptionWhenItGoes() {
    let count = Observable(0)
    var recorder: Recorder<Int>? = Recorder(count)
    #expect(count.subscriberCount == 1)
    #expect(recorder?.values == [0])
    recorder = nil
    #expect(count.subscriberCount == 0)
  }

  @Test func recorderOutlivesItsSource() {
    var count: Observable<Int>? = tracked(Observable(0))
    weak let released = count
    let recorder = Recorder(count!)
    count?.value = 1
    count = nil
    #expect(released == nil)
    #expect(recorder.changes == [Change(0, 1)])
  }

  @Test func recorderReportsTheFirstBreakOnly() {
    let line = #line + 4
    let reported = failures {
      let count = Observable(0)
      // With this comparison every change after the first is a break.
      let recorder = Recorder(count, by: { _, _ in false })
      for value in 1...4 { count.value = value }
      #expect(recorder.values == [0, 1, 2, 3, 4])
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected change 2 to begin with 1, where change 1 ended; found that it begins with 1.
            Likely cause: a change was lost, doubled or swapped on its way, or the value is not equal to itself, as Double.nan.
            Remedy: compare `changes` with the sets that were made; pass `by:` if values that are the same compare unequal.
            """, line: line)
      ])
  }

  @Test func comparisonOfOnesOwnMendsValuesThatDifferFromThemselves() {
    let line = #line + 3
    let reported = failures {
      let measure = Observable(0.0)
      let naive = Recorder(measure)
      let careful = Recorder(measure, by: { $0.bitPattern == $1.bitPattern })
      measure.value = .nan
      measure.value = 1
      #expect(naive.records.map(\.number) == careful.records.map(\.number))
    }
    #expect(reported.map(\.line) == [line])
  }

  @Test func changeDescribesBothValues() {
    #expect("\(Change("Ada", "Grace"))" == #""Ada" → "Grace""#)
    #expect("\(Change(0, 1))" == "0 → 1")
  }
}
