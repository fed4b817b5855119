import Fanout
import FanoutTesting
import Testing

@Suite("C9 Old values of derived values", .checksLifetimes) struct ContractOldValueTests {
  /// A value whose end sets something.
  private final class Lease {
    let number: Int
    private let atEnd: (Int) -> Void

    init(_ number: Int, atEnd: @escaping (Int) -> Void) {
      self.number = number
      self.atEnd = atEnd
    }

    deinit { atEnd(number) }
  }

  /// How a value comes to be computed.
  enum Occasion: String, CaseIterable, Sendable {
    case read, set, transaction, nestedRead
  }

  @Test("C9 The old value of a computation is released when nothing is being computed", arguments: Occasion.allCases)
  func oldValueIsReleasedAfterTheComputation(_ occasion: Occasion) {
    let number = tracked(Observable(1))
    let ended = tracked(Observable(0))
    var seen: [Change<Int>] = []
    ended.subscribe(named: "ended") { old, new in seen.append(Change(old, new)) }
    let lease = tracked(Computed { Lease(number.value, atEnd: { ended.value = $0 }) })
    let shown = tracked(lease.map { "\($0.number)" }.map { $0 })
    let outer = tracked(Computed { shown.value + "!" })
    var shownTexts: [String] = []
    if occasion == .set || occasion == .transaction {
      outer.subscribe(named: "label") { _, new in
        shownTexts.append(new)
        #expect(seen.count == shownTexts.count - 1)
      }
    } else {
      #expect(outer.value == "1!")
    }
    for next in 2...4 {
      switch occasion {
      case .set: number.value = next
      case .transaction: transaction { number.value = next }
      case .read:
        number.value = next
        #expect(shown.value == "\(next)")
      case .nestedRead:
        number.value = next
        #expect(outer.value == "\(next)!")
      }
      #expect(seen.last == Change(next - 2, next - 1))
    }
    #expect(seen == [Change(0, 1), Change(1, 2), Change(2, 3)])
    withExtendedLifetime(outer) {}
    number.unsubscribeAll()
  }

  @Test("C9 The end of an old value may set what the value is derived from; each observer's history is whole")
  func endOfAnOldValueMaySetItsSource() {
    let number = tracked(Observable(1))
    let lease = tracked(
      number.map { [weak number] value in
        Lease(value, atEnd: { [weak number] in if $0 < 5 { number?.value += 1 } })
      })
    let text = tracked(lease.map(\.number))
    var seen: [Change<Int>] = []
    text.subscribe(named: "text") { old, new in seen.append(Change(old, new)) }
    number.value = 2
    #expect(seen == [Change(1, 2), Change(2, 3), Change(3, 4), Change(4, 5), Change(5, 6)])
    #expect(number.value == 6)
  }

  @Test("C9 A source that a computation does not read any more is released when nothing is being computed")
  func forgottenSourceIsReleasedAfterTheComputation() {
    let number = tracked(Observable(1))
    let ended = tracked(Observable(0))
    let flat = tracked(
      number.flatMap { value in Observable(Lease(value, atEnd: { ended.value = $0 })).map(\.number) })
    #expect(flat.value == 1)
    number.value = 2
    #expect(flat.value == 2)
    #expect(ended.value == 1)
    var seen: [Int] = []
    flat.subscribe(named: "flat") { _, new in seen.append(new) }
    number.value = 3
    #expect(seen == [3])
    #expect(ended.value == 2)
  }
}
