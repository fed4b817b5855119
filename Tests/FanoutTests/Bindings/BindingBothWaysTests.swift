import Fanout
import FanoutTestingTraits
import Testing

@Suite("C15 Two-way bindings", .checksLifetimes) struct BindingBothWaysTests {
  /// Two bound observables and their histories from before the binding.
  private func bound(_ left: Int, _ right: Int) -> (Observable<Int>, Observable<Int>, () -> [[Int]]) {
    let (left, right) = (tracked(Observable(left)), tracked(Observable(right)))
    let recorders = [Recorder(left), Recorder(right)]
    left.bindBothWays(with: right)
    return (left, right, { recorders.map(\.values) })
  }

  @Test("C15 The left side wins at the start of a two-way binding")
  func leftSideWinsAtTheStart() {
    let (_, _, history) = bound(1, 2)
    #expect(history() == [[1], [2, 1]])
  }

  // B120
  @Test("C15 A set of either side is one record on each, also if the values are equal")
  func setOfEitherSideIsOneRecordOnEach() {
    let (left, right, history) = bound(0, 0)
    left.value = 1
    #expect(history() == [[0, 1], [0, 0, 1]])
    right.value = 2
    right.value = 2
    left.value += 1
    #expect(history() == [[0, 1, 2, 2, 3], [0, 0, 1, 2, 2, 3]])
  }

  // B124
  @Test("C15 Converters may be lossy: what was converted is not converted back")
  func lossyConversionIsNotConvertedBack() {
    let price = tracked(Observable(1.0))
    let text = tracked(Observable(""))
    let (prices, texts) = (Recorder(price), Recorder(text))
    price.bindBothWays(
      with: text, to: { "\(($0 * 100).rounded() / 100)" }, from: { Double($0) ?? 0 })
    price.value = 1.239
    text.value = "2.5"
    text.value = "two"
    price.value = 3.999
    #expect(prices.values == [1, 1.239, 2.5, 0, 3.999])
    #expect(texts.values == ["", "1.0", "1.24", "2.5", "two", "4.0"])
  }

  @Test("C15 Several bindings of one observable carry each change to all of them")
  func changeCrossesAChainOfBindings() {
    let chain = (0..<4).map { tracked(Observable($0)) }
    for (left, right) in zip(chain, chain.dropFirst()) { left.bindBothWays(with: right) }
    let recorders = chain.map { Recorder($0) }
    withExtendedLifetime(chain) {
      chain[3].value = 7
      chain[1].value = 8
    }
    #expect(recorders.map(\.values) == Array(repeating: [0, 7, 8], count: 4))
  }

  @Test("C15 A handler that sets the other side of a binding wins, whichever was registered first")
  func setOfTheOtherSideInsideAHandler() {
    for handlerComesFirst in [true, false] {
      let (left, right) = (tracked(Observable(0)), tracked(Observable(0)))
      func subscribe() {
        left.subscribe(owner: right) { right, _, new in if new == 1 { right.value = 7 } }
      }
      if handlerComesFirst { subscribe() }
      left.bindBothWays(with: right)
      if !handlerComesFirst { subscribe() }
      let recorders = [Recorder(left), Recorder(right)]
      left.value = 1
      #expect(recorders.map(\.values) == [[0, 1, 7], handlerComesFirst ? [0, 7] : [0, 1, 7]])
    }
  }

  @Test("C15 A set of a bound observable inside a handler of a third one, and of its own, reaches the other side")
  func setInsideAHandlerReachesTheOtherSide() {
    let (left, right, history) = bound(0, 0)
    let third = tracked(Observable(0))
    third.subscribe(owner: left) { left, _, new in
      left.value = new
      #expect(right.value == new)
    }
    left.subscribe(owner: left) { left, _, new in if new == 10 { left.value = 11 } }
    right.subscribe(owner: right) { right, _, new in if new == 20 { right.value = 21 } }
    third.value = 5
    third.value = 9
    left.value = 10
    #expect(history() == [[0, 5, 9, 10, 11], [0, 0, 5, 9, 10, 11]])
    right.value = 20
    #expect(history() == [[0, 5, 9, 10, 11, 20, 21], [0, 0, 5, 9, 10, 11, 20, 21]])
  }

  @Test("C15 A binding made inside a handler of either side starts with the newest value of the left")
  func twoWayBindingMadeInsideAHandler() {
    for ofLeft in [true, false] {
      let (left, right) = (tracked(Observable(0)), tracked(Observable(100)))
      let recorders = [Recorder(left), Recorder(right)]
      (ofLeft ? left : right).subscribeOnce(owner: left) { left, _, _ in
        left.value = 2
        left.bindBothWays(with: right)
        left.value = 3
      }
      (ofLeft ? left : right).value = 1
      #expect(
        recorders.map(\.values) == (ofLeft ? [[0, 1, 2, 3], [100, 2, 3]] : [[0, 2, 3], [100, 1, 2, 3]]),
        "of the left: \(ofLeft)")
      right.value = 4
      left.value = 5
      #expect(recorders.map { $0.values.suffix(3) } == [[3, 4, 5], [3, 4, 5]])
    }
  }

  @Test("C15 Of both sides set in one transaction the one that was set first wins")
  func bothSidesSetInOneTransaction() {
    let (left, right, history) = bound(0, 0)
    transaction {
      left.value = 1
      right.value = 2
      left.value = 3
    }
    #expect(history() == [[0, 3], [0, 0, 2, 3]])
    transaction {
      right.value = 4
      left.value = 5
    }
    #expect(history() == [[0, 3, 5, 4], [0, 0, 2, 3, 4]])
  }

  @Test("C15 Sets of one side in a transaction are one record on each")
  func setsOfOneSideInATransaction() {
    let (left, right, history) = bound(0, 0)
    transaction { for value in 1...3 { left.value = value } }
    transaction { for value in 4...6 { right.value = value } }
    #expect(history() == [[0, 3, 6], [0, 0, 3, 6]])
  }

  @Test("C15 A binding made inside a transaction holds what is set after it, on either side")
  func twoWayBindingMadeInsideATransaction() {
    for setsLeft in [true, false] {
      let (left, right) = (tracked(Observable(1)), tracked(Observable(0)))
      let recorders = [Recorder(left), Recorder(right)]
      transaction {
        left.value = 2
        left.bindBothWays(with: right)
        (setsLeft ? left : right).value = 3
      }
      #expect([left.value, right.value] == [3, 3])
      #expect(recorders.map { $0.changes.count <= 2 } == [true, true])
      right.value = 4
      #expect([left.value, right.value] == [4, 4])
    }
  }

  @Test("C15 A mutation in place crosses a binding as one record")
  func mutationInPlaceCrossesABinding() {
    let (left, right) = (tracked(Observable(["tea"])), tracked(Observable<[String]>([])))
    left.bindBothWays(with: right)
    let recorders = [Recorder(left), Recorder(right)]
    left.value.append("milk")
    _ = right.update { $0.removeFirst() }
    #expect(recorders.map(\.values) == Array(repeating: [["tea"], ["tea", "milk"], ["milk"]], count: 2))
  }
}
