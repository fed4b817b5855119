import Fanout
import FanoutTestingTraits
import Testing

@Suite("C1 Order of observers", .checksLifetimes) struct ContractOrderTests {
  // B145
  @Test("C1 Handlers are called in the order in which they subscribed, whatever their form")
  func handlersOfEveryFormAreCalledInOrder() {
    final class Owner {}
    let count = tracked(Observable(0))
    let owners = (0..<50).map { _ in tracked(Owner()) }
    var called: [Int] = []
    for index in 0..<50 {
      switch index % 6 {
      case 0: _ = count.subscribe { _, _ in called.append(index) }
      case 1: count.subscribe(named: "\(index % 4)") { _, _ in called.append(index) }
      case 2: count.subscribe(owner: owners[index]) { _, _, _ in called.append(index) }
      case 3: _ = count.subscribe(initial: false) { _ in called.append(index) }
      case 4: count.subscribeOnce { _, _ in called.append(index) }
      default:
        count.subscribeWhile(named: "\(index % 4)", owner: owners[index], initial: false) { _, _ in
          called.append(index)
          return true
        }
      }
    }
    count.value = 1
    #expect(called == Array(0..<50))
    called = []
    count.value = 2
    #expect(called == (0..<50).filter { $0 % 6 != 4 })
    withExtendedLifetime(owners) {}
  }

  // B08
  @Test("C1 Whatever is removed, the others keep their order; who comes back moves to the end")
  func removedObserversComeBackAtTheEnd() {
    let count = tracked(Observable(0))
    var generator = SeededGenerator(seed: 8)
    var called: [Int] = []
    var expected = Array(0..<100)
    var tokens = expected.map { index in count.subscribe { _, _ in called.append(index) } }
    for round in 1...10 {
      for index in expected.shuffled(using: &generator).prefix(30) {
        tokens[index].cancel()
        expected.removeAll { $0 == index }
        if index.isMultiple(of: 2) {
          tokens[index] = count.subscribe { _, _ in called.append(index) }
          expected.append(index)
        }
      }
      called = []
      count.value = round
      #expect(called == expected)
    }
  }

  @Test("C1 Observers that are removed and added during a delivery leave the order as it was")
  func orderSurvivesChangesDuringADelivery() {
    let count = tracked(Observable(0))
    var called: [String] = []
    count.subscribe(named: "first", owner: count) { count, _, new in
      called.append("first \(new)")
      guard new == 1 else { return }
      count.unsubscribe(named: "second")
      for name in ["fourth", "fifth"] {
        count.subscribe(named: name) { _, new in called.append("\(name) \(new)") }
      }
    }
    for name in ["second", "third"] {
      count.subscribe(named: name) { _, new in called.append("\(name) \(new)") }
    }
    count.value = 1
    count.value = 2
    #expect(called == ["first 1", "third 1", "first 2", "third 2", "fourth 2", "fifth 2"])
  }
}
