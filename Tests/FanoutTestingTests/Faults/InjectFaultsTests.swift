import Dispatch
import Fanout
import FanoutTestingTraits
import Testing

private final class Page {
  var text = ""
  var rises = 0
}

@Suite(.checksLifetimes) struct InjectFaultsTests {
  @Test(arguments: 1...50 as ClosedRange<UInt64>) func handlersThatUseWhatTheyAreHandedPass(seed: UInt64) {
    let quantity = Observable(0)
    let page = tracked(Page())
    quantity.subscribe(owner: page, initial: true) { page, quantity in page.text = "\(quantity)" }
    injectFaults(into: quantity, values: [0, 1, 7], seed: seed) { page.text == "\($0)" }
    #expect(quantity.subscriberCount == 1)
  }

  @Test func handlerThatSetsTheValueAgainPasses() {
    let quantity = Observable(0)
    quantity.subscribe(named: "limit") { _, new in if new > 5 { quantity.value = 5 } }
    injectFaults(into: quantity, values: Array(0...9)) { $0 <= 5 }
    quantity.unsubscribe(named: "limit")
  }

  @Test func invariantThatCountsSetsFailsAndTheSeedIsShown() {
    let quantity = Observable(0)
    let page = tracked(Page())
    quantity.subscribe(owner: page) { page, _, _ in page.rises += 1 }
    let line = #line + 3
    let reported = failures {
      var sets = 0
      injectFaults(into: quantity, values: [1, 2], seed: 3) { _ in
        sets += 1
        return page.rises == sets
      }
    }
    #expect(reported.map(\.line) == [line])
    let text = reported.first?.text ?? ""
    #expect(text.contains(/Expected the invariant to hold after set \d+, with \d; found that it does not\./))
    #expect(
      text.hasSuffix(
        """
        Likely cause: a handler relies on being told of one change for each set, on `old` differing from `new`, or on who \
        else is subscribed.
        Remedy: make it depend on the value it is handed alone; `seed: 3` does the same again.
        """))
  }

  @Test func handlerThatEndsTheSubscriptionsOfOthersFails() {
    let line = #line + 4
    let reported = failures {
      let quantity = Observable(0)
      quantity.subscribe(named: "rude") { _, new in if new == 7 { quantity.unsubscribeAll() } }
      injectFaults(into: quantity, values: [0, 7], seed: 1)
    }
    #expect(reported.map(\.line) == [line])
    let text = reported.first?.text ?? ""
    #expect(text.hasPrefix("Expected the contract to hold in set "))
    #expect(
      text.hasSuffix(
        """
        Likely cause: a handler ends subscriptions that are not its own, as `unsubscribeAll()` does, or another thread sets.
        Remedy: end subscriptions by their own token, name or owner; `seed: 1` does the same again.
        """))
  }

  @Test func sameSeedDoesTheSameAgain() {
    #expect(Self.history(seed: 5) == Self.history(seed: 5))
    #expect(Self.history(seed: 5) != Self.history(seed: 6))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func handlersOfASharedValuePass(seed: UInt64) {
    let (quantity, queue) = (tracked(SharedObservable(0)), ManualQueue())
    let (direct, bound) = (SharedObservable(""), SharedObservable(""))
    quantity.subscribe(named: "direct", initial: true) { direct.value = "\($0)" }
    quantity.subscribe(on: queue, named: "bound", initial: true) { bound.value = "\($0)" }
    injectFaults(into: quantity, values: [0, 1, 7], seed: seed) { quantity in
      queue.runAll()
      return direct.value == "\(quantity)" && bound.value == "\(quantity)"
    }
    #expect(quantity.subscriberCount == 2)
    quantity.unsubscribeAll()
    queue.runAll()
  }

  @Test func invariantThatDoesNotHoldOnASharedValueFails() {
    let line = #line + 3
    let reported = failures {
      let quantity = SharedObservable(0)
      injectFaults(into: quantity, values: [0, 7], seed: 1) { $0 != 7 }
    }
    #expect(reported.map(\.line) == [line])
    #expect(reported.first?.text.hasSuffix("`seed: 1` does the same again.") ?? false)
  }

  @Test func deliveryOnAnotherThreadFails() {
    let reported = failures {
      let quantity = SharedObservable(0)
      let (began, finished) = (Gate(), Gate())
      injectFaults(into: quantity, values: [0, 1], sets: 2, seed: 1) { _ in
        if !began.isOpen {
          began.open()
          DispatchQueue(label: "other").async {
            quantity.value = 2
            finished.open()
          }
          finished.pass()
        }
        return true
      }
    }
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected the contract to hold in set 2; found that another thread delivered a change."
      ])
  }

  @Test func noValuesFail() {
    let reported = failures { injectFaults(into: Observable(0), values: []) }
    #expect(
      reported.map(\.text) == [
        """
        Expected values to set; found none.
        Likely cause: the list comes from data that is empty here.
        Remedy: hand over at least one value; two that differ find more.
        """
      ])
  }

  /// Owners that died in the last delivery leave entries until the next set.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func observableGoesAfterFaultsWereInjected(seed: UInt64) {
    expectReleased {
      let (quantity, rate) = (Observable(0), SharedObservable(0))
      injectFaults(into: quantity, values: [0, 1, 7], sets: 3, seed: seed)
      injectFaults(into: rate, values: [0, 1, 7], sets: 3, seed: seed)
      return (quantity, rate)
    }
  }

  @Test func changesThatWaitUntilTheEndFail() {
    let reported = failures {
      let quantity = Observable(0)
      transaction { injectFaults(into: quantity, values: [1, 2], seed: 1) }
      quantity.subscribeOnce { _, _ in injectFaults(into: quantity, values: [1, 2], seed: 2) }
      quantity.value = 5
      #expect(quantity.subscriberCount == 0)
    }
    #expect(
      reported.map(\.text)
        == [1, 2].map { seed in
          """
          Expected the contract to hold in set 1; found that nobody was told of the change.
          Likely cause: changes wait, for the end of a transaction or of a delivery of this observable that this is part of.
          Remedy: inject faults outside of them; `seed: \(seed)` does the same again.
          """
        })
  }

  @Test func valuesThatDifferFromThemselvesFail() {
    let reported = failures { injectFaults(into: Observable(0.0), values: [1, .nan]) }
    #expect(
      reported.map(\.text) == [
        """
        Expected values that are equal to themselves; found nan.
        Likely cause: it is Double.nan, holds one, or its `==` is wrong.
        Remedy: leave it out: what observers are told is compared with what was set.
        """
      ])
  }

  private static func history(seed: UInt64) -> [Int] {
    let quantity = Observable(0)
    let recorder = Recorder(quantity)
    injectFaults(into: quantity, values: Array(0...99), seed: seed)
    return recorder.values
  }
}
