import Fanout
import FanoutTesting
import Testing

@Suite(.checksLifetimes) struct ComputedRegressionTests {
  @Test func observersThatReplaceOthersInATransactionHearEverythingLater() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    var log: [String] = []
    let first = double.subscribe { old, new in log.append("first \(old) \(new)") }
    transaction {
      count.value = 1
      first.cancel()
      double.subscribe(named: "second") { old, new in log.append("second \(old) \(new)") }
    }
    double.subscribe(named: "third") { old, new in log.append("third \(old) \(new)") }
    count.value = 2
    #expect(log == ["second 2 4", "third 2 4"])
  }

  @Test func valueThatHasEndedKeepsItsLastValueWhenOthersStopReadingIt() {
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

  @Test func transactionInAHandlerOfWhatItSetsIsHeardByOwnObserversFirst() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    var log: [String] = []
    count.subscribe(owner: count) { count, _, new in
      if new == 1 { transaction { count.value = 2 } }
    }
    count.subscribe(named: "own") { old, new in log.append("own \(old) \(new)") }
    double.subscribe(named: "derived") { old, new in log.append("derived \(old) \(new)") }
    count.value = 1
    #expect(log == ["own 0 1", "own 1 2", "derived 0 4"])
  }
}
