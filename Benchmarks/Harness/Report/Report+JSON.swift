import Foundation

extension Report {
  public func json() throws -> String {
    try JSONText.encode(self)
  }

  /// - Throws: `UnreadableReport`, or what the decoder says.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(Report.self, from: json)
    guard schema == Self.currentSchema else {
      throw UnreadableReport(reason: "it has schema \(schema), expected \(Self.currentSchema)")
    }
  }
}

public struct UnreadableReport: Error, Equatable {
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

/// JSON as it is kept in files: keys in order, one a line, so that differences can be read.
enum JSONText {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
