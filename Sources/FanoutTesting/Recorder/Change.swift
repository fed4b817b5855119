/// What an observer is told: the value before and the value after.
///
/// ```swift
/// #expect(recorder.changes == [Change("Ada", "Grace"), Change("Grace", "Joan")])
/// ```
public struct Change<Value> {
  public let old: Value
  public let new: Value

  public init(_ old: Value, _ new: Value) {
    self.old = old
    self.new = new
  }
}

extension Change: Sendable where Value: Sendable {}

extension Change: Equatable where Value: Equatable {}

extension Change: Hashable where Value: Hashable {}

extension Change: CustomStringConvertible {
  public var description: String {
    "\(stableText(of: old)) → \(stableText(of: new))"
  }
}
