import Fanout
import FanoutTesting
import Foundation
import Testing

/// Long chains and wide graphs on a small stack: made, set, read, subscribed to and let go of without recursion.
@Suite struct ComputedScaleTests {
  private static let stackSize = 512 * 1_024
  private static let depth = 100_000
  private static let width = 10_000

  /// Runs `body` on a thread with a small stack, and waits for it.
  private func onASmallStack(_ body: @escaping @Sendable () -> Void) {
    let finished = Gate(limitInSeconds: 120)
    let thread = Thread {
      body()
      finished.pass()
    }
    thread.stackSize = Self.stackSize
    thread.start()
    finished.waitForArrival()
    finished.open()
  }

  /// Sets the source, and compares what is read and told at the end of a chain.
  private static func expectLast(_ last: Computed<Int>, isSourcePlus distance: Int, _ source: Observable<Int>) {
    source.value = 1
    #expect(last.value == 1 + distance)
    let recorder = Recorder(last)
    source.value = 2
    #expect(last.value == 2 + distance)
    source.value = 3
    recorder.expect([Change(1 + distance, 2 + distance), Change(2 + distance, 3 + distance)])
    recorder.cancel()
    source.value = 4
    #expect(last.value == 4 + distance)
  }

  // B170
  @Test("C13 A chain of 100,000 operators needs no stack")
  func chainOfOperatorsNeedsNoStack() {
    onASmallStack {
      let source = Observable(0)
      var last = source.map { $0 + 1 }
      for step in 1..<Self.depth {
        last = step.isMultiple(of: 2) ? last.map { $0 + 1 } : last.removingDuplicates().map { $0 + 1 }
      }
      Self.expectLast(last, isSourcePlus: Self.depth, source)
    }
  }

  // B170
  @Test("C13 A chain of 100,000 closures whose edges are known needs no stack")
  func chainOfClosuresWithKnownEdgesNeedsNoStack() {
    onASmallStack {
      let source = Observable(0)
      var last = Computed { source.value + 1 }
      // The end is observed while the chain is made: so what the next value reads is known to be current.
      var token = last.subscribe { _, _ in }
      for _ in 1..<Self.depth {
        let below = last
        last = Computed { below.value + 1 }
        let next = last.subscribe { _, _ in }
        token.cancel()
        token = next
      }
      token.cancel()
      Self.expectLast(last, isSourcePlus: Self.depth, source)
    }
  }

  // B88
  @Test func longChainThatNobodyHoldsEndsWithItsSource() {
    let tracker = LifetimeTracker()
    let told = SharedWithThreads(DelegateRecorder<Int>())
    onASmallStack {
      let source = tracker.track(Observable(0))
      var last = source.map { $0 + 1 }
      for _ in 1..<Self.depth { last = last.map { $0 + 1 } }
      let witness = tracker.track(OnDeinit { told.value.record(-1) })
      last.subscribe(named: "end") { _, new in withExtendedLifetime(witness) { told.value.record(new) } }
      last = Computed { 0 }
      source.value = 1
      withExtendedLifetime(witness) {}
    }
    #expect(told.value.calls == [1 + Self.depth, -1])
    #expect(tracker.livingNames.isEmpty)
  }

  @Test func wideGraphsAreSetAndLetGoOf() {
    onASmallStack {
      let source = Observable(0)
      let sides = (0..<Self.width).map { index in source.map { $0 + index } }
      let sum = Computed { sides.reduce(0) { $0 + $1.value } }
      let recorder = Recorder(sum)
      var order: [Int] = []
      let tokens = sides.enumerated().map { index, side in side.subscribe { _, _ in order.append(index) } }
      source.value = 1
      #expect(order == Array(0..<Self.width))
      let before = (0..<Self.width).reduce(0, +)
      recorder.expect([Change(before, before + Self.width)])
      for token in tokens { token.cancel() }
      source.value = 2
      #expect(order.count == Self.width)
    }
  }

  @Test func valueThatReadsManySourcesFollowsEach() {
    onASmallStack {
      let sources = (0..<Self.width).map { Observable($0) }
      // Read twice: the second round finds what the first has noted.
      let sum = Computed { sources.reduce(0) { $0 + $1.value } - sources.reduce(0) { $0 + $1.value / 2 } }
      let recorder = Recorder(sum)
      let before = sum.value
      sources[0].value += 2
      sources[Self.width - 1].value += 2
      transaction {
        for source in sources { source.value += 2 }
      }
      let after = [before, before + 1, before + 2, before + 2 + Self.width]
      #expect(recorder.values == after)
    }
  }
}
