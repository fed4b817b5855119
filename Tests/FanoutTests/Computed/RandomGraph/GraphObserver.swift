import Fanout

/// One subscription of a random program, and what may be told to it.
final class GraphObserver {
  let number: Int
  let subscription: GraphSubscription
  /// nil while the call that makes the subscription has not returned.
  var token: SubscriptionToken?
  var isLive: Bool
  var calls = 0
  /// The value that it knows: the last that it was told, or the one when it subscribed.
  private(set) var known: Int
  /// The state of the model that this belongs to.
  private var state: Int
  /// How many propagations there were before it subscribed.
  private let propagations: Int
  private var records = 0

  /// What an observer of a source is to be told, exactly.
  private(set) var expected: [(old: Int, new: Int)] = []
  /// The value before the first set of the open transaction.
  private var before: Int?

  init(
    number: Int, _ subscription: GraphSubscription, isLive: Bool, value: Int, state: Int, propagations: Int
  ) {
    self.number = number
    self.subscription = subscription
    self.isLive = isLive
    self.known = value
    self.state = state
    self.propagations = propagations
  }

  var node: Int { subscription.node }
  var hasHeardAll: Bool { records == expected.count }

  func expect(old: Int, new: Int) {
    expected.append((old, new))
  }

  func expectAtTheEnd(old: Int) {
    before = before ?? old
  }

  func transactionEnded(new: Int) {
    if let old = before { expect(old: old, new: new) }
    before = nil
  }

  /// Takes a record.
  ///
  /// - Returns: what is wrong with it.
  func take(old: Int?, new: Int, _ model: GraphModel, propagations: Int) -> String? {
    records += 1
    defer { known = new }
    if records > propagations - self.propagations { return "is told more often than there are propagations" }
    if case .source = model.nodes[node] {
      guard records <= expected.count else { return "is told of a change that was not made" }
      let next = expected[records - 1]
      // Who subscribes in the body of a mutation cannot read what it begins with.
      if records == 1 { known = next.old }
      if (old ?? known, new) != next { return "is not told \(next)" }
    }
    if let old, old != known { return "is told the old value \(old) where it knows \(known)" }
    switch model.nodes[node] {
    case .source: break
    case .removingDuplicates where known == new: return "is told of a change to an equal value"
    default:
      if model.unspecified.contains(node) { return nil }
      guard let reached = model.states[state...].firstIndex(where: { $0[node] == new }) else {
        return "is told a value that there never was"
      }
      state = reached
    }
    return nil
  }
}
