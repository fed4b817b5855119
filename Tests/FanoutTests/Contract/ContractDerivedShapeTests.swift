import Fanout
import FanoutTestingTraits
import Testing

/// The shapes that benchmarks of signals use: whatever the shape, one set computes each derived value once.
@Suite("C13 Derived values: known shapes, counted", .checksLifetimes) struct ContractDerivedShapeTests {
  private let counter = ComputationCounter()
  private let source = Observable(0)

  /// Sets the source and compares what is told of it, and how often each derived value is computed.
  private func expectOneComputationEach(_ last: Computed<Int>, old: Int, new: Int) {
    let recorder = Recorder(last)
    counter.reset()
    source.value = 1
    #expect(counter.runs == counter.runs.map { _ in 1 })
    recorder.expect([Change(old, new)])
  }

  @Test("C13 Chain: each of 50 values is computed once")
  func chainIsComputedOnce() {
    var last = counter.map(source) { $0 + 1 }
    for _ in 1..<50 { last = counter.map(last) { $0 + 1 } }
    expectOneComputationEach(last, old: 50, new: 51)
  }

  @Test("C13 Wide: each of 50 values is computed once and told once, in order")
  func wideIsComputedOnce() {
    let values = (0..<50).map { index in counter.map(source) { $0 + index } }
    var told: [[Int]] = []
    let tokens = values.map { $0.subscribe { told.append([$0, $1]) } }
    counter.reset()
    source.value = 1
    #expect(counter.runs == Array(repeating: 1, count: 50))
    #expect(told == (0..<50).map { [$0, $0 + 1] })
    for token in tokens { token.cancel() }
  }

  @Test("C13 Diamond: 50 values between a source and their sum are computed once")
  func diamondIsComputedOnce() {
    let sides = (0..<50).map { index in counter.map(source) { $0 + index } }
    let sum = counter.computed { sides.reduce(0) { $0 + $1.value } }
    expectOneComputationEach(sum, old: 1_225, new: 1_275)
  }

  @Test("C13 Layers: 10 layers of 10 values, each reading all of the layer before, are computed once")
  func layersAreComputedOnce() {
    var layer = (0..<10).map { _ in counter.map(source) { $0 } }
    for _ in 1..<10 {
      let below = layer
      layer = (0..<10).map { _ in counter.computed { below.reduce(0) { $0 + $1.value } % 7 } }
      for value in layer { _ = value.value }
    }
    let top = layer
    let sum = counter.computed { top.reduce(0) { $0 + $1.value } }
    // Nine times the sum of ten equal values modulo 7, which triples 1: 3, 2, 6, 4, 5, 1, 3, 2, 6.
    expectOneComputationEach(sum, old: 0, new: 60)
  }

  @Test("C13 Triangle: a sum of all values of a chain of 10 is computed once")
  func triangleIsComputedOnce() {
    var chain = [counter.map(source) { $0 }]
    for _ in 1..<10 { chain.append(counter.map(chain[chain.count - 1]) { $0 + 1 }) }
    let all = chain
    let sum = counter.computed { all.reduce(0) { $0 + $1.value } }
    expectOneComputationEach(sum, old: 45, new: 55)
  }

  @Test("C13 Repeated: a value that reads the same source 30 times is computed once")
  func repeatedReadsAreOneSource() {
    let doubled = counter.map(source) { $0 * 2 }
    let sum = counter.computed { [source] in (0..<30).reduce(0) { sum, _ in sum + source.value + doubled.value } }
    expectOneComputationEach(sum, old: 0, new: 90)
  }

  @Test(
    "C13 Changing reads: a value that reads one half or the other is computed once for each set, and the other half not"
  )
  func changingReadsComputeWhatIsRead() {
    let halves = (0..<2).map { half in (0..<10).map { index in counter.map(source) { $0 * half + index } } }
    let sum = counter.computed { [source] in halves[source.value % 2].reduce(0) { $0 + $1.value } }
    let recorder = Recorder(sum)
    for value in 1...4 {
      counter.reset()
      source.value = value
      let isOdd = value % 2
      #expect(
        counter.runs
          == Array(repeating: 1 - isOdd, count: 10) + Array(repeating: isOdd, count: 10) + [1])
    }
    recorder.expectValues([45, 55, 45, 75, 45])
  }

  @Test("C13 Avoidable propagation: behind removingDuplicates nothing is computed while the value stays equal")
  func avoidablePropagationIsAvoided() {
    let zero = counter.map(source) { $0 / 100 }
    let distinct = zero.removingDuplicates()
    let busy = counter.map(distinct) { $0 + 1 }
    let end = counter.computed { busy.value + 1 }
    let recorder = Recorder(end)
    counter.reset()
    for value in 1...50 { source.value = value }
    #expect(counter.runs == [50, 0, 0])
    source.value = 100
    #expect(counter.runs == [51, 1, 1])
    recorder.expect([Change(2, 3)])
  }
}
