import Fanout
import FanoutTestingTraits
import Testing

/// Sequences that belong to an actor, and whose elements are not Sendable.
@MainActor @Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct RecorderOnActorTests {
  private final class Person: Equatable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (left: Person, right: Person) -> Bool { left.name == right.name }
  }

  @Test func valuesAreRecordedOnTheActor() async {
    let person = tracked(Observable(Person("Ada")))
    let recorder = Recorder(person.values(buffering: .unbounded))
    #expect(person.subscriberCount == 1)
    person.value = Person("Grace")
    await recorder.wait(count: 2)
    recorder.expectValues([Person("Ada"), Person("Grace")])
    #expect(recorder.changes == [Change(Person("Ada"), Person("Grace"))])
    #expect(recorder.snapshot == "Person\n1. Person → Person")
  }

  @Test func changesAreRecordedAsTheyComeMergedOrNot() async {
    let count = tracked(Observable(0))
    let all = Recorder(count.changes(buffering: .unbounded))
    let newest = Recorder(count.changes(buffering: .latest))
    #expect(all.values == [])
    count.value = 1
    count.value = 2
    await all.wait(count: 2)
    await newest.wait(count: 1)
    all.expect([Change(0, 1), Change(1, 2)])
    newest.expect([Change(0, 2)])
    count.value = 3
    #expect(await newest.next() == 3)
    #expect(newest.values == [0, 2, 3])
  }

  @Test func sequencesOfDerivedValuesAreRecorded() async {
    let count = tracked(Observable(1))
    let recorder = Recorder(count.map { $0 * 10 }.values(buffering: .unbounded), by: ==)
    count.value = 2
    await recorder.wait(count: 2)
    recorder.expectValues([10, 20])
  }

  @Test func recorderEndsWithItsSourceAndWithItself() async {
    var count: Observable<Int>? = tracked(Observable(0))
    let values = Recorder(count!.values(buffering: .unbounded))
    let changes = Recorder(count!.changes(buffering: .unbounded))
    count?.value = 1
    count = nil
    #expect(await values.waitForEnd())
    #expect(await changes.waitForEnd())
    values.expectValues([0, 1])
    changes.expect([Change(0, 1)])

    let living = tracked(Observable(0))
    var recorder: Recorder<Int>? = Recorder(living.changes(buffering: .unbounded))
    #expect(recorder?.changes == [])
    recorder = nil
    while living.subscriberCount > 0, !Task.isCancelled { await Task.yield() }
    #expect(living.subscriberCount == 0)
  }

  @Test func sequencesOfSharedValuesAreRecordedAnywhere() async {
    await Task.detached {
      let rate = SharedObservable(0)
      let values = Recorder(rate.values(buffering: .unbounded))
      let changes = Recorder(rate.changes(buffering: .unbounded))
      let careful = Recorder(rate.changes(buffering: .unbounded), by: ==)
      rate.value = 1
      rate.value = 2
      await values.wait(count: 3)
      await changes.wait(count: 2)
      await careful.wait(count: 2)
      values.expectValues([0, 1, 2])
      changes.expect([Change(0, 1), Change(1, 2)])
      careful.expect([Change(0, 1), Change(1, 2)])
    }.value
  }

  private actor Cache {
    let rate = SharedObservable(0)

    func record() async -> [Int] {
      let count = Observable(0)
      let recorder = Recorder(count.values(buffering: .unbounded))
      count.value = 1
      await recorder.wait(count: 2)
      return recorder.values
    }
  }

  @Test func anyActorRecords() async {
    #expect(await Cache().record() == [0, 1])
  }

  @Test func valuesOfASequenceThatDifferFail() async {
    let line = #line + 5
    let reported = await failures { @MainActor in
      let count = Observable(0)
      let recorder = Recorder(count.changes(buffering: .unbounded))
      let values = Recorder(count.values)
      #expect(await !recorder.wait(count: 1, limitInSeconds: 0))
      #expect(await values.next() == 0)
      #expect(!values.expectValues([0]))
    }
    #expect(reported.map(\.line) == [line, line + 2])
  }

  /// With a comparison that nothing passes every change after the first is a break.
  @Test func breakInASequenceOfChangesFailsWhereTheRecorderWasMade() async {
    let line = #line + 3
    let reported = await failures { @MainActor in
      let (count, rate) = (Observable(0), SharedObservable(0))
      let own = Recorder(count.changes(buffering: .unbounded), by: { _, _ in false })
      let shared = Recorder(rate.changes(buffering: .unbounded), by: { _, _ in false })
      for value in 1...3 {
        count.value = value
        rate.value = value
      }
      await own.wait(count: 3)
      await shared.wait(count: 3)
    }
    #expect(reported.map(\.line).sorted() == [line, line + 1])
    #expect(
      Set(reported.map(\.text.firstLine)) == [
        "Expected change 2 to begin with 1, where change 1 ended; found that it begins with 1."
      ])
  }

  @Test func breakInASequenceOfChangesIsFoundByEqualityToo() async {
    let line = #line + 3
    let reported = await failures { @MainActor in
      let (measure, rate) = (Observable(0.0), SharedObservable(0.0))
      let own = Recorder(measure.changes(buffering: .unbounded))
      let shared = Recorder(rate.changes(buffering: .unbounded))
      for value in [Double.nan, 1] {
        measure.value = value
        rate.value = value
      }
      await own.wait(count: 2)
      await shared.wait(count: 2)
    }
    #expect(reported.map(\.line).sorted() == [line, line + 1])
  }

  @Test func comparisonOfOnesOwnIsThatOfTheChecksOnTheActor() async {
    let reported = await failures { @MainActor in
      let measure = Observable(Double.nan)
      let recorder = Recorder(measure.values(buffering: .unbounded), by: { $0.bitPattern == $1.bitPattern })
      await recorder.wait(count: 1)
      #expect(recorder.expectValues([.nan]))
      measure.value = 0
      await recorder.wait(count: 2)
      #expect(!recorder.expectValues([-0.0]))
    }
    #expect(reported.count == 1)
  }
}
