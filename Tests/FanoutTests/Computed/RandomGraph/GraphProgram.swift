import FanoutTesting

/// What a random program does to a graph.
indirect enum GraphAction {
  case set(Int, to: Int)
  /// Adds to the value of a source in place; the actions are what the body does besides.
  case mutate(Int, adding: Int, inside: [GraphAction])
  case read(Int)
  case subscribe(GraphSubscription)
  /// Ends the observer whose number this is, modulo how many there are.
  case cancel(Int)
  case transaction([GraphAction], fails: Bool)
  case dropHandle(Int)
  /// Reads every value and counts every subscription.
  case check
}

/// A subscription that a random program makes.
struct GraphSubscription {
  enum Mode { case always, once, whileBelow(calls: Int) }
  enum Form: CaseIterable { case changes, values, valuesWithInitial }

  let node: Int
  let mode: Mode
  let form: Form
  /// What its handler does in its first call, its second, and so on.
  let script: [[GraphAction]]
}

/// Makes random graphs and programs; the same for the same seed.
struct GraphGenerator {
  private var random: SeededGenerator
  private var nodes: [GraphNode] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func graph() -> [GraphNode] {
    nodes = (0..<number(in: 2...4)).map { _ in .source }
    let count = nodes.count + number(in: 2...8)
    while nodes.count < count { appendNode() }
    return nodes
  }

  private mutating func appendNode() {
    switch number(in: 0...10) {
    case 0: nodes.append(.map(source()))
    case 1: nodes.append(.removingDuplicates(source()))
    case 2: nodes.append(.pair(source(), source()))
    case 3: nodes.append(.detail(of: source(), choices: sources()))
    case 4: nodes.append(.owned(sources()))
    case 5, 6: nodes.append(.all(sources()))
    case 7, 8: nodes.append(.choice(by: source(), among: sources()))
    case 9: nodes.append(.unfollowed(source(), beside: source()))
    default:
      let condition = source()
      nodes.append(.needing(by: condition, source()))
      nodes.append(.guarded(by: condition, nodes.count - 1))
    }
  }

  /// A value to read, mostly one of the newest: that makes graphs deep.
  private mutating func source() -> Int {
    while true {
      let index = max(number(in: 0...(nodes.count - 1)), number(in: 0...(nodes.count - 1)))
      if case .needing = nodes[index] { continue }
      return index
    }
  }

  private mutating func sources() -> [Int] {
    (0..<number(in: 1...3)).map { _ in source() }
  }

  mutating func program() -> [GraphAction] {
    let first = (0..<2).map { _ in GraphAction.subscribe(subscription(depth: 0)) }
    return first + (0..<number(in: 4...14)).map { _ in action(depth: 0) }
  }

  /// - Parameter depth: how many handlers and transactions this action is inside of. Deeper ones do less, so that programs end.
  private mutating func action(depth: Int) -> GraphAction {
    switch number(in: 0...(depth < 2 ? 15 : 9)) {
    case 0...3: .set(anySource(), to: number(in: -2...3))
    case 4: .mutate(anySource(), adding: number(in: 1...3), inside: actions(upTo: 2) { $0.actionInsideABody() })
    case 5, 6: .read(number(in: 0...(nodes.count - 1)))
    case 7: .cancel(number(in: 0...20))
    case 8: depth == 0 ? .dropHandle(number(in: 0...(nodes.count - 1))) : .cancel(number(in: 0...3))
    case 9: .check
    case 10, 11: .transaction(actions(upTo: 4) { $0.action(depth: depth + 1) }, fails: number(in: 0...3) == 0)
    case 12: .transaction((0..<number(in: 1...3)).map { _ in .set(anySource(), to: number(in: -2...3)) }, fails: false)
    default: .subscribe(subscription(depth: depth))
    }
  }

  /// Whatever does not use the value.
  private mutating func actionInsideABody() -> GraphAction {
    if number(in: 0...1) == 0 { return .cancel(number(in: 0...20)) }
    return .subscribe(
      GraphSubscription(node: anySource(), mode: .always, form: number(in: 0...1) == 0 ? .changes : .values, script: [])
    )
  }

  private mutating func subscription(depth: Int) -> GraphSubscription {
    let mode: GraphSubscription.Mode =
      switch number(in: 0...5) {
      case 0: .once
      case 1: .whileBelow(calls: number(in: 1...3))
      default: .always
      }
    // Without scripts a program is foretold exactly.
    let calls = number(in: 0...3) == 0 ? number(in: 1...2) : 0
    return GraphSubscription(
      node: number(in: 0...(nodes.count - 1)), mode: mode,
      form: GraphSubscription.Form.allCases[number(in: 0...2)],
      script: (0..<calls).map { _ in actions(upTo: 2) { $0.action(depth: depth + 1) } })
  }

  private mutating func actions(upTo limit: Int, _ make: (inout Self) -> GraphAction) -> [GraphAction] {
    (0..<number(in: 0...limit)).map { _ in make(&self) }
  }

  private mutating func anySource() -> Int {
    number(in: 0...(nodes.count(where: { if case .source = $0 { true } else { false } }) - 1))
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
