import Fanout
import FanoutTestingTraits
import Testing

@Suite("C13 Derived values: evaluation", .checksLifetimes) struct ContractDerivedEvaluationTests {
  private let counter = ComputationCounter()

  @Test("C13 A read inside a handler is current, also of what is told of the change later")
  func readInsideAHandlerIsCurrent() {
    let count = tracked(Observable(0))
    let double = tracked(counter.map(count) { $0 * 2 })
    var read: [Int] = []
    count.subscribe(owner: double) { double, _, _ in read.append(double.value) }
    let recorder = Recorder(double)
    counter.reset()
    count.value = 1
    #expect(read == [2])
    recorder.expectValues([0, 2])
    // The read computed it; when its observers were called nothing had changed since.
    #expect(counter.runs == [1])
  }

  @Test(
    "C13 A derived value is computed once for each read in between that finds a changed source, and once at the end")
  func readsInBetweenComputeOnceEach() {
    let count = tracked(Observable(0))
    let double = tracked(counter.map(count) { $0 * 2 })
    let recorder = Recorder(double)
    counter.reset()
    transaction {
      for value in 1...3 {
        count.value = value
        #expect([double.value, double.value] == [value * 2, value * 2])
      }
      count.value = 4
    }
    #expect(counter.runs == [4])
    recorder.expect([Change(0, 8)])
  }

  @Test("C13 A value that is no longer read is not computed, observed or not", arguments: [true, false])
  func guardedReadIsNotComputedWithoutItsGuard(isObserved: Bool) {
    let items = tracked(Observable(["tea", "milk"]))
    let index = tracked(Observable(1))
    let detail = tracked(counter.computed { items.value[index.value] })
    let shown = tracked(
      counter.computed { index.value < items.value.count ? detail.value : "nothing" })
    let recorder = isObserved ? Recorder(shown) : nil
    #expect(shown.value == "milk")
    counter.reset()
    items.value = ["tea"]
    #expect(shown.value == "nothing")
    #expect(counter.runs == [0, 1])
    items.value = ["tea", "bread"]
    #expect(shown.value == "bread")
    #expect(counter.runs == [1, 2])
    if let recorder { #expect(recorder.values == ["milk", "nothing", "bread"]) }
  }

  @Test("C13 What was read is checked in the order read, and only as far as the first change")
  func sourcesAreCheckedInTheOrderRead() {
    let count = tracked(Observable(0))
    var log: [String] = []
    let first = tracked(
      Computed {
        log.append("first")
        return count.value
      })
    let second = tracked(
      Computed {
        log.append("second")
        return count.value
      })
    let sum = tracked(
      Computed {
        log.append("sum")
        return first.value + second.value
      })
    let recorder = Recorder(sum)
    log = []
    count.value = 1
    #expect(log == ["first", "sum", "second"])
    recorder.expectValues([0, 2])
  }

  @Test("C13 A value that reads other sources than before follows those, and the former no more")
  func readsAreFoundOutAnewAtEachRun() {
    let useFirst = tracked(Observable(true))
    let (first, second) = (tracked(Observable(1)), tracked(Observable(2)))
    let chosen = tracked(counter.computed { useFirst.value ? first.value : second.value })
    let recorder = Recorder(chosen)
    counter.reset()
    second.value = 20
    #expect(counter.runs == [0])
    useFirst.value = false
    first.value = 10
    second.value = 30
    #expect(counter.runs == [2])
    recorder.expectValues([1, 20, 30])
  }

  @Test("C13 Unobserved, a derived value is computed when it is read, and only if something that it read has changed")
  func unobservedIsComputedWhenRead() {
    let (count, other) = (tracked(Observable(0)), tracked(Observable(0)))
    let double = tracked(counter.map(count) { $0 * 2 })
    let text = tracked(counter.computed { "\(double.value)" })
    #expect(counter.runs == [0, 0])
    #expect([text.value, text.value] == ["0", "0"])
    #expect(counter.runs == [1, 1])
    other.value = 1
    #expect(text.value == "0")
    #expect(counter.runs == [1, 1])
    count.value = 1
    count.value = 2
    #expect(counter.runs == [1, 1])
    #expect(text.value == "4")
    #expect(double.value == 4)
    #expect(counter.runs == [2, 2])
  }

  @Test("C13 Observed again, a value that has missed changes begins with the current one")
  func valueObservedAgainBeginsWithTheCurrentOne() {
    let count = tracked(Observable(0))
    let double = tracked(counter.map(count) { $0 * 2 })
    Recorder(double).cancel()
    counter.reset()
    count.value = 1
    count.value = 2
    #expect(counter.runs == [0])
    let recorder = Recorder(double)
    count.value = 3
    recorder.expect([Change(4, 6)])
    #expect(counter.runs == [2])
  }

  @Test("C13 A subscription made in a handler begins with the value that the running set has led to")
  func subscriptionInAHandlerBeginsWithTheNewValue() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    var log: [String] = []
    let early = double.subscribe { log.append("early \($0) \($1)") }
    var late: [SubscriptionToken] = []
    count.subscribeOnce { [double = double] _, _ in
      late.append(double.subscribe { log.append("late \($0) \($1)") })
      late.append(double.subscribe(initial: true) { log.append("initial \($0)") })
    }
    count.value = 1
    count.value = 2
    #expect(log == ["initial 2", "early 0 2", "early 2 4", "late 2 4", "initial 4"])
    for token in [early] + late { token.cancel() }
  }

  @Test("C13 Untracked reads are current and lead to no record")
  func untrackedReadsLeadToNoRecord() {
    let (query, count) = (tracked(Observable("tea")), tracked(Observable(0)))
    let shown = tracked(counter.computed { query.value + untracked { " \(count.value)" } })
    let recorder = Recorder(shown)
    counter.reset()
    count.value = 1
    #expect(counter.runs == [0])
    query.value = "milk"
    recorder.expectValues(["tea 0", "milk 1"])
  }
}
