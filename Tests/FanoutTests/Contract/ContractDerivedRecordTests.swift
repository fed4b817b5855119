import Fanout
import FanoutTestingTraits
import Testing

@Suite("C13 Derived values: propagations and records", .checksLifetimes) struct ContractDerivedRecordTests {
  // B112
  @Test("C13 Observers of a derived value see no mixture of old and new sources")
  func observersSeeNoMixture() {
    let a = tracked(Observable(0))
    let c = tracked(Observable(0))
    let b = tracked(Computed { "\(a.value) \(c.value)" })
    let d = tracked(Computed { "\(a.value) (\(b.value))" })
    let recorder = Recorder(d)
    a.value = 1
    c.value = 2
    recorder.expect([Change("0 (0 0)", "1 (1 0)"), Change("1 (1 0)", "1 (1 2)")])
  }

  // B113
  @Test("C13 A value compared with itself is always equal, and there is one record for each set")
  func valueComparedWithItselfIsEqual() {
    let count = tracked(Observable(0))
    let isEqual = tracked(Computed { count.value == count.value })
    let combined = tracked(count.combined(with: count))
    let recorder = Recorder(isEqual)
    var pairs: [[Int]] = []
    let token = combined.subscribe(initial: false) { pair in pairs.append([pair.0, pair.1]) }
    for value in 1...100 { count.value = value }
    #expect(recorder.values == Array(repeating: true, count: 101))
    #expect(pairs == (1...100).map { [$0, $0] })
    token.cancel()
  }

  @Test("C13 A source's own observers come first, then those of derived values in the order first observed")
  func ownObserversComeFirst() {
    let count = tracked(Observable(0))
    let made = (0..<3).map { index in tracked(count.map { $0 + index }) }
    var log: [String] = []
    made[2].subscribe(named: "third") { log.append("third \($0) \($1)") }
    made[0].subscribe(named: "first") { log.append("first \($0) \($1)") }
    made[2].subscribe(named: "again") { log.append("third again \($0) \($1)") }
    made[1].subscribe(named: "second") { log.append("second \($0) \($1)") }
    count.subscribe(named: "own") { log.append("own \($0) \($1)") }
    count.value = 10
    #expect(log == ["own 0 10", "third 2 12", "third again 2 12", "first 0 10", "second 1 11"])
  }

  @Test("C13 A derived value whose subscriptions have all ended goes to the end when it is observed again")
  func valueObservedAgainGoesToTheEnd() {
    let count = tracked(Observable(0))
    let made = (0..<2).map { index in tracked(count.map { $0 + index }) }
    var log: [String] = []
    let token = made[0].subscribe { _, _ in log.append("before") }
    made[1].subscribe(named: "other") { _, _ in log.append("other") }
    count.value = 1
    token.cancel()
    made[0].subscribe(named: "again") { _, _ in log.append("again") }
    count.value = 2
    #expect(log == ["before", "other", "other", "again"])
  }

  @Test("C13 A set made by a handler is a propagation of its own")
  func setByAHandlerIsAPropagationOfItsOwn() {
    let width = tracked(Observable(1))
    let height = tracked(Observable(1))
    let size = tracked(Computed { width.value * height.value })
    var log: [String] = []
    width.subscribe(owner: height) { height, _, new in
      log.append("width is \(new)")
      height.value = new
      log.append("height is set")
    }
    width.subscribe(named: "second") { _, new in log.append("second \(new)") }
    size.subscribe(named: "size") { old, new in log.append("size \(old) \(new)") }
    width.value = 3
    // The propagation of the set inside reaches the observers of size; for the outer one nothing is left to tell.
    #expect(log == ["width is 3", "size 1 9", "height is set", "second 3"])
  }

  @Test("C13 Two sets in a row, the second made by an observer of the source, are one record of what is derived")
  func nestedSetOfTheSourceIsOneRecord() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    count.subscribe(owner: count) { count, _, new in
      if new == 1 { count.value = 2 }
    }
    let recorders = [Recorder(count), Recorder(double)]
    count.value = 1
    #expect(recorders.map(\.values) == [[0, 1, 2], [0, 4]])
  }

  // B05
  @Test("C13 A set made by an observer of a derived value reaches the observers of the source in order")
  func setByAnObserverOfADerivedValue() {
    let count = tracked(Observable(0))
    let isTwo = tracked(count.map { $0 == 2 })
    isTwo.subscribe(owner: count) { count, _, isTwo in
      if isTwo { count.value = 3 }
    }
    let recorders = (Recorder(count), Recorder(isTwo))
    count.value = 2
    #expect(recorders.0.values == [0, 2, 3])
    #expect(recorders.1.values == [false, true, false])
    #expect(!isTwo.value)
  }

  // B118
  @Test("C13 An observer that sets another source of what it observes settles on the value that is shown")
  func observerThatSetsAnotherSourceSettles() {
    let filter = tracked(Observable(1))
    let count = tracked(Observable(1))
    let both = tracked(Computed { [filter.value, count.value] })
    let before = Recorder(both)
    both.subscribe(owner: count) { count, _, new in
      if count.value != new[0] { count.value = new[0] }
    }
    let after = Recorder(both)
    filter.value = 5
    for recorder in [before, after] { #expect(recorder.values == [[1, 1], [5, 1], [5, 5]]) }
    #expect(both.value == [5, 5])
  }

  @Test("C13 A derived value that is told of a nested set in the nested propagation is not told again in the outer one")
  func nestedPropagationIsNotRepeated() {
    let count = tracked(Observable(0))
    let first = tracked(count.map { $0 })
    let second = tracked(count.map { $0 })
    first.subscribe(owner: count) { count, _, new in
      if new == 1 { count.value = 2 }
    }
    let recorders = [Recorder(first), Recorder(second)]
    count.value = 1
    #expect(recorders.map(\.values) == [[0, 1, 2], [0, 2]])
  }

  @Test("C13 Changed means set or computed anew, also to an equal value; only removingDuplicates stops that")
  func onlyRemovingDuplicatesStops() {
    let count = tracked(Observable(1))
    let isPositive = tracked(count.map { $0 > 0 })
    let text = tracked(isPositive.map { "\($0)" })
    let distinct = tracked(isPositive.removingDuplicates())
    let distinctText = tracked(distinct.map { "\($0)" })
    let (all, some) = (Recorder(text), Recorder(distinctText))
    for value in [1, 2, -1, -1] { count.value = value }
    #expect(all.values == ["true", "true", "true", "false", "false"])
    #expect(some.changes == [Change("true", "false")])
  }
}
