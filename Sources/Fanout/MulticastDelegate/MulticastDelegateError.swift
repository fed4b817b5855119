/// What delegates threw while one message was sent to all of them.
///
/// An error thrown by one delegate does not keep the others from being called; after all of them this is thrown once.
public struct MulticastDelegateError: Error {
  /// The errors, in the order in which the delegates were called. Never empty.
  public let errors: [any Error]

  @usableFromInline
  init(_ errors: [any Error]) {
    self.errors = errors
  }
}

extension MulticastDelegateError: CustomStringConvertible {
  public var description: String {
    let list = errors.map { String(describing: $0) }.joined(separator: "; ")
    return "\(errors.count) \(errors.count == 1 ? "delegate" : "delegates") threw: \(list)"
  }
}
