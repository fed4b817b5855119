/// One line of a report: a case at a size, written `family/case/size`.
public struct CaseID: Codable, Hashable, Sendable {
  /// `family/case`.
  public let name: String
  public let size: Int

  public init(name: String, size: Int) {
    self.name = name
    self.size = size
  }

  /// The first part of the name.
  var family: String { String(name.prefix { $0 != "/" }) }
}

extension CaseID: CustomStringConvertible {
  public var description: String { "\(name)/\(size)" }
}
