/// One change, made when the value was set.
@usableFromInline
package struct ChangeRecord<Value> {
  /// nil if no handler wanted it.
  @usableFromInline let old: Value?
  @usableFromInline let new: Value
  /// The newest registration that gets the pair (old, new).
  @usableFromInline let newest: SubscriptionID
  /// The newest registration that gets any of it.
  @usableFromInline let last: SubscriptionID
  /// Who subscribed while the record was in the making, and gets a part of it.
  @usableFromInline let joins: [Join<Value>]
  /// The version that `new` is.
  @usableFromInline let version: UInt64
  /// How many nested sets led to it.
  @usableFromInline var level: Int

  @inlinable
  init(
    old: Value?, new: Value, newest: SubscriptionID, last: SubscriptionID? = nil, joins: [Join<Value>] = [],
    version: UInt64, level: Int = 0
  ) {
    self.old = old
    self.new = new
    self.newest = newest
    self.last = last ?? newest
    self.joins = joins
    self.version = version
    self.level = level
  }

  /// The initial call of the registration `last`.
  init(initialCallOf id: SubscriptionID, with value: Value, version: UInt64) {
    self.init(old: nil, new: value, newest: .none, last: id, version: version)
  }

  /// Whether this is no change but an initial call.
  @inlinable
  var isInitialCall: Bool { newest == .none && joins.isEmpty }

  /// Whether another thread than the deliverer has queued this change: its own are one level deeper.
  @inlinable
  var isFromAnotherThread: Bool { level == 0 && !isInitialCall }

  /// Whether this is an ordinary change for all registrations up to `last`.
  @inlinable
  func goesTo(_ last: SubscriptionID, level: Int) -> Bool {
    newest == last && self.last == last && self.level == level && joins.isEmpty
  }

  /// What the registration `id` gets as the old value; nil if the record does not concern it.
  func old(for id: SubscriptionID) -> Value? {
    if id <= newest { return old ?? new }
    guard let join = joins.last(where: { $0.first <= id }), join.version != version else { return nil }
    return join.value
  }
}

/// Registrations made while a record was in the making.
@usableFromInline
package struct Join<Value> {
  /// The first of them; they end where the next join begins.
  @usableFromInline let first: SubscriptionID
  /// What was current then: the `old` of its first record.
  let value: Value
  var version: UInt64
}

/// Records of one node that wait for the running deliverer, and the one in the making.
@usableFromInline
final class Backlog<Value> {
  @usableFromInline @exclusivity(unchecked) var queue: [ChangeRecord<Value>] = []
  /// The old value of the record in the making: the value before the first set of a transaction, or the one that the
  /// observers of a derived value have seen last.
  @usableFromInline @exclusivity(unchecked) var before: Value?
  @exclusivity(unchecked) var joins: [Join<Value>] = [] {
    didSet { hasJoins = !joins.isEmpty }
  }
  @usableFromInline @exclusivity(unchecked) private(set) var hasJoins = false
  /// Of a value without duplicates: a record whose two values are equal is not made.
  @exclusivity(unchecked) var areEqual: ((Value, Value) -> Bool)?

  @inlinable
  init() {}
}
