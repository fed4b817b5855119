import FanoutTesting

/// What a random program does to one observable.
indirect enum ProgramAction {
  case set(Int)
  /// Adds to the value in place; the actions are what the body does besides.
  case mutate(adding: Int, inside: [ProgramAction])
  case subscribe(ProgramSubscription)
  /// Ends the observer whose number this is, modulo how many there are.
  case cancel(Int)
  case unsubscribeName(String)
  case unsubscribeOwner(Int)
  case unsubscribeAll
  case dropOwner(Int)
  case count
}

/// A subscription that a random program makes.
struct ProgramSubscription {
  enum Mode { case always, once, whileBelow(calls: Int) }
  enum Form: CaseIterable { case changes, values, valuesWithInitial }

  let mode: Mode
  let form: Form
  let name: String?
  let owner: Int?
  /// What its handler does in its first call, its second, and so on.
  let script: [[ProgramAction]]
}

/// Makes random programs; the same for the same seed.
struct ProgramGenerator {
  static let ownerCount = 3

  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func program() -> [ProgramAction] {
    let length = number(in: 3...14)
    return [.subscribe(subscription(depth: 0))] + (0..<length).map { _ in action(depth: 0) }
  }

  /// - Parameter depth: how many handlers this action is inside of. Deeper ones do less, so that programs end.
  private mutating func action(depth: Int) -> ProgramAction {
    switch number(in: 0...(depth < 2 ? 13 : 9)) {
    case 0...3: .set(number(in: 0...9))
    case 4: .mutate(adding: number(in: 0...9), inside: actions(upTo: 2) { $0.actionInsideABody(depth: depth + 1) })
    case 5: .cancel(number(in: 0...20))
    case 6: .unsubscribeName(name())
    case 7: number(in: 0...1) == 0 ? .unsubscribeOwner(owner()) : .dropOwner(owner())
    case 8: number(in: 0...3) == 0 ? .unsubscribeAll : .count
    case 9: .cancel(number(in: 0...3))
    default: .subscribe(subscription(depth: depth))
    }
  }

  /// Whatever does not use the value.
  private mutating func actionInsideABody(depth: Int) -> ProgramAction {
    switch number(in: 0...(depth < 2 ? 7 : 5)) {
    case 0, 1: .cancel(number(in: 0...20))
    case 2: .unsubscribeName(name())
    case 3: .unsubscribeOwner(owner())
    case 4: .dropOwner(owner())
    case 5: number(in: 0...3) == 0 ? .unsubscribeAll : .count
    default: .subscribe(subscription(depth: depth, forms: [.changes, .values]))
    }
  }

  private mutating func subscription(
    depth: Int, forms: [ProgramSubscription.Form] = ProgramSubscription.Form.allCases
  ) -> ProgramSubscription {
    let mode: ProgramSubscription.Mode =
      switch number(in: 0...5) {
      case 0: .once
      case 1: .whileBelow(calls: number(in: 1...3))
      default: .always
      }
    return ProgramSubscription(
      mode: mode, form: forms[number(in: 0...(forms.count - 1))],
      name: number(in: 0...1) == 0 ? name() : nil, owner: number(in: 0...1) == 0 ? owner() : nil,
      script: (0..<number(in: 0...2)).map { _ in actions(upTo: 2) { $0.action(depth: depth + 1) } })
  }

  private mutating func actions(upTo limit: Int, _ make: (inout Self) -> ProgramAction) -> [ProgramAction] {
    (0..<number(in: 0...limit)).map { _ in make(&self) }
  }

  private mutating func name() -> String { ["a", "b", "c"][number(in: 0...2)] }

  private mutating func owner() -> Int { number(in: 0...(Self.ownerCount - 1)) }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
