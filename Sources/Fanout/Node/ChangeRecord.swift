/// One change, made when the value was set.
package struct ChangeRecord<Value> {
  /// nil if no handler wanted it.
  let old: Value?
  let new: Value
  /// The newest registration that gets the pair (old, new).
  let newest: SubscriptionID
  /// The newest registration that gets any of it.
  let last: SubscriptionID
  /// Who subscribed while the record was in the making, and gets a part of it.
  var joins: [Join<Value>] = []
  /// The version that `new` is.
  let version: UInt64
  /// How many nested sets led to it.
  let level: Int

  func at(level: Int) -> ChangeRecord {
    ChangeRecord(old: old, new: new, newest: newest, last: last, joins: joins, version: version, level: level)
  }

  /// What the registration `id` gets as the old value; nil if the record does not concern it.
  func old(for id: SubscriptionID) -> Value? {
    if id <= newest { return old ?? new }
    guard let join = joins.last(where: { $0.first <= id }), join.version != version else { return nil }
    return join.value
  }
}

/// Registrations made while a record was in the making.
struct Join<Value> {
  /// The first of them; they end where the next join begins.
  let first: SubscriptionID
  /// What was current then: the `old` of its first record.
  let value: Value
  var version: UInt64
}

/// Records of one node that wait for the running deliverer, and the one in the making.
@usableFromInline
final class Backlog<Value> {
  @exclusivity(unchecked) var queue: [ChangeRecord<Value>] = []
  /// The old value of the record in the making: the value before the first set of a transaction, or the one that the
  /// observers of a derived value have seen last.
  @exclusivity(unchecked) var before: Value?
  @exclusivity(unchecked) var joins: [Join<Value>] = []
  /// Of a value without duplicates: a record whose two values are equal is not made.
  var areEqual: ((Value, Value) -> Bool)?
}
