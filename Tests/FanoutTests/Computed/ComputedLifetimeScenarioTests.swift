import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct ComputedLifetimeScenarioTests {
  // B77
  @Test func sourceThatGoesInsideAHandlerOfWhatIsDerivedEndsThat() {
    var count: Observable<Int>? = tracked(Observable(0))
    var log: [String] = []
    let double = tracked(count!.map { $0 * 2 })
    let text = tracked(double.map { "\($0)" })
    let first = text.subscribe { _, new in
      log.append("first \(new)")
      count = nil
    }
    let second = text.subscribe { _, new in log.append("second \(new)") }
    // The set itself holds the source: what it has begun it ends.
    count?.value = 1
    #expect(log == ["first 2", "second 2"])
    #expect([first, second].map(\.isActive) == [false, false])
    #expect(!text.subscribe(initial: true) { log.append("late \($0)") }.isActive)
    #expect([double.value, Int(text.value)] == [2, 2])
    #expect(log == ["first 2", "second 2"])
  }

  // B77
  @Test func computedThatGoesInsideItsHandlerCallsNobodyElse() {
    let count = tracked(Observable(0))
    var log: [String] = []
    var double: Computed<Int>? = tracked(Computed { count.value * 2 })
    let first = double!.subscribe { _, new in
      log.append("first \(new)")
      double = nil
    }
    let second = double!.subscribe { _, new in log.append("second \(new)") }
    count.value = 1
    count.value = 2
    #expect(log == ["first 2"])
    #expect([first, second].map(\.isActive) == [false, false])
  }

  // B104
  @Test func thousandsOfDroppedValuesLeaveNothingAtTheirSource() {
    let count = tracked(Observable(0))
    let tracker = LifetimeTracker()
    var runs = 0
    var mostAlive = 0
    for index in 0..<20_000 {
      _ = tracker.track(
        count.map {
          runs += 1
          return [Int](repeating: $0, count: 10)
        })
      if index.isMultiple(of: 5_000) { mostAlive = max(mostAlive, tracker.count) }
    }
    let recorder = Recorder(count)
    for value in 1...100 { count.value = value }
    #expect(recorder.values == Array(0...100))
    #expect([runs, mostAlive, tracker.count] == [0, 0, 0])
    #expect(count.debugDescription == "Observable<Int>(100), 1 subscription\n  owner RecordedHistory<Int>")
  }

  // B164
  @Test func layersGoWithTheirLeaves() {
    let count = tracked(Observable(1))
    let tracker = LifetimeTracker()
    func makeLayer(above below: [Computed<Int>]) -> [Computed<Int>] {
      let layer = (0..<10).map { _ in
        tracker.track(Computed { below.isEmpty ? count.value : below.reduce(0) { $0 + $1.value } % 1_000 })
      }
      for value in layer { _ = value.value }
      return layer
    }
    var leaves = makeLayer(above: [])
    for _ in 1..<10 { leaves = makeLayer(above: leaves) }
    #expect(tracker.count == 100)
    let recorders = leaves.map { Recorder($0) }
    count.value = 2
    #expect(recorders.map(\.changes.count) == Array(repeating: 1, count: 10))
    leaves.removeLast(9)
    #expect(tracker.count == 91)
    leaves = []
    #expect(tracker.count == 0)
    count.value = 3
    #expect(recorders.map(\.changes.count) == Array(repeating: 1, count: 10))
  }

  @Test func endedValueKeepsItsLastValueWhenOthersStopReadingIt() {
    var count: Observable<Int>? = tracked(Observable(1))
    let double = tracked(count!.map { $0 * 2 })
    var label: Computed<String>? = tracked(Computed { "\(double.value)" })
    let token = double.subscribe(initial: false) { _ in }
    #expect(label?.value == "2")
    count = nil
    #expect(!token.isActive)
    label = nil
    #expect(double.value == 2)
  }

  @Test func computedOfAnOwnerIsNotKeptBySourcesThatHaveEnded() {
    final class Model {
      let double: Computed<Int>

      init(_ double: Computed<Int>) { self.double = double }
    }
    var count: Observable<Int>? = tracked(Observable(1))
    let model = tracked(Model(count!.map { $0 * 2 }))
    count = nil
    let tracker = LifetimeTracker()
    var text: Computed<String>? = Computed(of: model) { "\($0.double.value)" }
    var told: [String] = []
    do {
      let witness = tracker.track(OnDeinit {})
      text?.subscribe(named: "text", initial: true) { text in withExtendedLifetime(witness) { told.append(text) } }
    }
    #expect([tracker.count, text?.subscriberCount] == [1, 1])
    text = nil
    #expect(tracker.count == 0)
    #expect(told == ["2"])
    #expect(model.double.value == 2)
  }
}
