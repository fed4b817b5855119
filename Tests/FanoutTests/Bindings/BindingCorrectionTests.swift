import Fanout
import FanoutTestingTraits
import Testing

@Suite("C15 Corrections across bindings", .checksLifetimes) struct BindingCorrectionTests {
  enum Side: CaseIterable, Sendable {
    case left, right
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let setting: Side
    let clamping: Side
    let clampsFirst: Bool

    var testDescription: String { "\(setting) is set, \(clamping) clamps, \(clampsFirst ? "before" : "after") binding" }

    static var all: [Case] {
      Side.allCases.flatMap { setting in
        Side.allCases.flatMap { clamping in
          [true, false].map { Case(setting: setting, clamping: clamping, clampsFirst: $0) }
        }
      }
    }
  }

  // B123
  @Test("C15 What one side clamps reaches the other, in at most two records each", arguments: Case.all)
  func clampedValueReachesTheOtherSide(_ test: Case) {
    let (left, right) = (tracked(Observable(5)), tracked(Observable(5)))
    func side(_ side: Side) -> Observable<Int> { side == .left ? left : right }
    if test.clampsFirst { side(test.clamping).clamp(to: 0...10) }
    left.bindBothWays(with: right)
    if !test.clampsFirst { side(test.clamping).clamp(to: 0...10) }
    let set = Recorder(side(test.setting))
    let other = Recorder(side(test.setting == .left ? .right : .left))
    side(test.setting).value = 99
    #expect(set.values == [5, 99, 10])
    // The side that was set has corrected itself before the binding looks, or the other one sees it all.
    #expect(other.values == (test.setting == test.clamping && test.clampsFirst ? [5, 10] : [5, 99, 10]))
    side(test.setting).value = 3
    #expect(set.values.suffix(2) == [10, 3])
    #expect(other.values.suffix(2) == [10, 3])
  }

  @Test("C15 What the right side clamps at the start comes back to the left")
  func clampedStartComesBack() {
    let (left, right) = (tracked(Observable(99)), tracked(Observable(5)))
    right.clamp(to: 0...10)
    let recorders = [Recorder(left), Recorder(right)]
    left.bindBothWays(with: right)
    #expect(recorders.map(\.values) == [[99, 10], [5, 99, 10]])
  }

  @Test("C15 A side that rounds corrects the other one")
  func roundedValueReachesTheOtherSide() {
    for roundsFirst in [true, false] {
      let (left, right) = (tracked(Observable(0.0)), tracked(Observable(0.0)))
      func round() {
        right.subscribe(owner: right) { right, _, new in
          if new != new.rounded() { right.value = new.rounded() }
        }
      }
      if roundsFirst { round() }
      left.bindBothWays(with: right)
      if !roundsFirst { round() }
      let recorders = [Recorder(left), Recorder(right)]
      left.value = 1.6
      right.value = 2.4
      let rounding = roundsFirst ? [2] : [2.4, 2]
      #expect(recorders.map(\.values) == [[0, 1.6, 2] + rounding, [0, 1.6, 2, 2.4, 2]])
    }
  }

  @Test("C15 A correction goes back through the converter, and is not converted forth again")
  func correctionGoesBackThroughTheConverter() {
    for clampsFirst in [true, false] {
      let (text, age) = (tracked(Observable("40")), tracked(Observable(0)))
      if clampsFirst { age.clamp(to: 0...130) }
      text.bindBothWays(with: age, to: { Int($0) ?? 0 }, from: { "\($0) years" })
      if !clampsFirst { age.clamp(to: 0...130) }
      let (texts, ages) = (Recorder(text), Recorder(age))
      text.value = "200"
      text.value = "old"
      age.value = 50
      #expect(texts.values == ["40", "200", "130 years", "old", "50 years"])
      #expect(ages.values == [40, 200, 130, 0, 50])
    }
  }

  @Test("C15 A correction crosses a chain of bindings in at most two records each")
  func correctionCrossesAChainOfBindings() {
    let chain = (0..<4).map { _ in tracked(Observable(5)) }
    for (left, right) in zip(chain, chain.dropFirst()) { left.bindBothWays(with: right) }
    chain[3].clamp(to: 0...10)
    let recorders = chain.map { Recorder($0) }
    withExtendedLifetime(chain) { chain[0].value = 99 }
    #expect(recorders.map(\.values) == Array(repeating: [5, 99, 10], count: 4))
  }

  @Test("C15 A correction inside a transaction comes after it")
  func correctionAfterATransaction() {
    let (left, right) = (tracked(Observable(5)), tracked(Observable(5)))
    left.bindBothWays(with: right)
    right.clamp(to: 0...10)
    let recorders = [Recorder(left), Recorder(right)]
    transaction {
      left.value = 50
      left.value = 99
      #expect(right.value == 5)
    }
    #expect(recorders.map(\.values) == [[5, 99, 10], [5, 99, 10]])
  }

  @Test("C15 Two sides that clamp differently settle on a value that both accept")
  func twoClampsSettle() {
    for bindsFirst in [true, false] {
      for value in [-5, 3, 7, 12, 99] {
        let (left, right) = (tracked(Observable(6)), tracked(Observable(6)))
        if bindsFirst { left.bindBothWays(with: right) }
        left.clamp(to: 0...10)
        right.clamp(to: 5...20)
        if !bindsFirst { left.bindBothWays(with: right) }
        left.value = value
        #expect(left.value == right.value)
        #expect((5...10).contains(left.value), "\(value) became \(left.value)")
      }
    }
  }

  @Test("C15 Sets in any order, in and out of transactions, settle in at most two records each")
  func randomSetsSettle() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let (left, right) = (Observable(5), Observable(5))
      let range = Int.random(in: 0...4, using: &random)...Int.random(in: 6...10, using: &random)
      let clamping = Bool.random(using: &random) ? left : right
      let clampsFirst = Bool.random(using: &random)
      if clampsFirst { clamping.clamp(to: range) }
      left.bindBothWays(with: right)
      if !clampsFirst { clamping.clamp(to: range) }
      let recorders = [Recorder(left), Recorder(right)]
      for _ in 0..<10 {
        let before = recorders.map(\.changes.count)
        let set = Bool.random(using: &random) ? left : right
        let value = Int.random(in: -20...20, using: &random)
        if Bool.random(using: &random) { set.value = value } else { transaction { set.value = value } }
        let expected = min(max(value, range.lowerBound), range.upperBound)
        let made = zip(recorders, before).map { $0.changes.count - $1 }
        guard [left.value, right.value] == [expected, expected], made.allSatisfy({ (1...2).contains($0) }) else {
          Issue.record("seed \(seed), round \(round): \(value) became \(left.value), \(right.value) in \(made) records")
          return
        }
      }
    }
  }
}
