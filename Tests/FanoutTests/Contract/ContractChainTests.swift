import Fanout
import FanoutTestingTraits
import Testing

@Suite("C3 Chain", .checksLifetimes) struct ContractChainTests {
  // B04
  @Test("C3 Every observer gets each change once, in order, also those made by an observer before it")
  func changesMadeByAnObserverReachAllInOrder() {
    let count = tracked(Observable(0))
    let before = Recorder(count)
    count.subscribe(owner: count) { count, _, new in
      if new < 5 { count.value = new + 1 }
    }
    let after = Recorder(count)
    count.value = 1
    let expected = (0..<5).map { Change($0, $0 + 1) }
    #expect(before.changes == expected)
    #expect(after.changes == expected)
  }

  @Test("C3 Set, update, in-place mutation and the operator make one chain")
  func allWaysToChangeMakeOneChain() throws {
    struct Rejected: Error {}
    let items = tracked(Observable(["tea"]))
    let recorder = Recorder(items)
    items.value = ["milk"]
    items.value.append("bread")
    items.update { $0.reverse() }
    items <- []
    #expect(throws: Rejected.self) {
      try items.update { items throws(Rejected) in
        items.append("salt")
        throw Rejected()
      }
    }
    #expect(
      recorder.changes == [
        Change(["tea"], ["milk"]), Change(["milk"], ["milk", "bread"]), Change(["milk", "bread"], ["bread", "milk"]),
        Change(["bread", "milk"], []), Change([], ["salt"]),
      ])
  }

  @Test("C3 An observer that comes late begins with the value of its subscription")
  func lateObserverBeginsWithTheValueThen() {
    let count = tracked(Observable(0))
    count.subscribe(owner: count) { count, _, new in
      if new == 1 { count.value = 2 }
    }
    var late: Recorder<Int>?
    count.subscribe(owner: count) { count, _, new in
      // The value is 2 already: the change from 1 to 2 was made before.
      if new == 1 { late = Recorder(count) }
    }
    count.value = 1
    count.value = 3
    #expect(late?.changes == [Change(2, 3)])
  }

  // B04, B24: nested sets and removal at once.
  @Test("C3 An observer that leaves in the middle of a chain keeps a whole beginning of it")
  func observerThatLeavesKeepsAWholeBeginning() {
    let count = tracked(Observable(0))
    var token: SubscriptionToken?
    count.subscribe(owner: count) { count, _, new in
      if new < 6 { count.value = new + 1 }
      if new == 4 { token?.cancel() }
    }
    var seen: [Change<Int>] = []
    token = count.subscribe { seen.append(Change($0, $1)) }
    let whole = Recorder(count)
    count.value = 1
    #expect(seen == [Change(0, 1), Change(1, 2), Change(2, 3)])
    #expect(whole.values == Array(0...6))
  }
}
