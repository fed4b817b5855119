/// How one value of a random graph is made. A value reads only values with lower numbers.
enum GraphNode {
  case source
  case map(Int)
  case removingDuplicates(Int)
  /// `combined(with:)`, then `map`; nobody holds what is in between.
  case pair(Int, Int)
  /// `flatMap`: the value of one of `choices`.
  case detail(of: Int, choices: [Int])
  /// A closure that reads all of them.
  case all([Int])
  /// `Computed(of:)`; the owner holds what it reads.
  case owned([Int])
  /// A closure that reads one value, and by that another.
  case choice(by: Int, among: [Int])
  /// A closure that follows the first and reads the second untracked.
  case unfollowed(Int, beside: Int)
  /// A closure that must not run unless `by` is positive: then it traps.
  case needing(by: Int, Int)
  /// A closure that reads the second, a `needing` one, only while `by` is positive.
  case guarded(by: Int, Int)

  /// What is read if the values are `values`, in order.
  func reads(_ values: [Int?]) -> [Int] {
    switch self {
    case .source: []
    case .map(let source), .removingDuplicates(let source), .unfollowed(let source, _): [source]
    case .pair(let left, let right): [left, right]
    case .all(let sources), .owned(let sources): sources
    case .detail(let source, let choices), .choice(let source, let choices):
      [source] + (values[source].map { [Self.pick(choices, by: $0)] } ?? [])
    case .needing(let condition, let source): [condition, source]
    case .guarded(let condition, let source): (values[condition] ?? 0) > 0 ? [condition, source] : [condition]
    }
  }

  /// All that may ever be read.
  var sources: [Int] {
    switch self {
    case .detail(let source, let choices), .choice(let source, let choices): [source] + choices
    case .guarded(let condition, let source), .unfollowed(let condition, let source): [condition, source]
    default: reads([])
    }
  }

  /// The values whose end is the end of this one.
  var sourcesBelongedTo: [Int] {
    switch self {
    case .map(let source), .removingDuplicates(let source), .detail(let source, _): [source]
    case .pair(let left, let right): [left, right]
    default: []
    }
  }

  /// The values whose handles its closure holds.
  var captured: [Int] {
    switch self {
    case .detail(_, let choices): choices
    default: sourcesBelongedTo.isEmpty ? sources : []
    }
  }

  /// Whether it ends with its own handle.
  var endsWithHandle: Bool {
    switch self {
    case .owned: false
    default: sourcesBelongedTo.isEmpty
    }
  }

  /// The value, from what was read.
  func value(of read: [Int]) -> Int {
    switch self {
    case .removingDuplicates, .detail: read.last ?? 0
    default: Self.mix(read)
    }
  }

  /// A small number, so that different sources often lead to equal values.
  static func mix(_ read: [Int]) -> Int {
    read.enumerated().reduce(1) { $0 + ($1.offset + 1) * $1.element } % 5
  }

  static func pick<Element>(_ choices: [Element], by value: Int) -> Element {
    choices[abs(value) % choices.count]
  }
}
