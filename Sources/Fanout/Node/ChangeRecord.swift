/// One change, made when the value was set.
@usableFromInline
package struct ChangeRecord<Value> {
  /// nil if no handler wanted it.
  @usableFromInline let old: Value?
  @usableFromInline let new: Value
  /// The newest registration that gets the pair (old, new).
  @usableFromInline let newest: SubscriptionID
  /// Who subscribed while the record was in the making, and gets a part of it.
  @usableFromInline let joins: [Join<Value>]
  /// The version that `new` is.
  @usableFromInline let version: UInt64
  /// How many nested sets led to it.
  @usableFromInline var level = 0

  @inlinable
  init(old: Value?, new: Value, newest: SubscriptionID, joins: [Join<Value>] = [], version: UInt64) {
    self.old = old
    self.new = new
    self.newest = newest
    self.joins = joins
    self.version = version
  }

  /// The newest registration that gets any of it.
  @inlinable
  var last: SubscriptionID { joins.last?.first ?? newest }

  /// What the registration `id` gets as the old value; nil if the record does not concern it.
  func old(for id: SubscriptionID) -> Value? {
    if id <= newest { return old ?? new }
    guard let join = joins.last(where: { $0.first <= id }), join.version != version else { return nil }
    return join.value
  }
}

/// A registration made while a record was in the making.
@usableFromInline
package struct Join<Value> {
  @usableFromInline let first: SubscriptionID
  /// What was current then: the `old` of its first record.
  let value: Value
  let version: UInt64
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

  @inlinable
  init() {}
}
