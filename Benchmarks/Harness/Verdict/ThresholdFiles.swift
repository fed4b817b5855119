import Foundation

/// The files that thresholds are kept in: `<family>.json`.
public struct ThresholdFiles {
  private let directory: URL

  public init(directory: URL) {
    self.directory = directory
  }

  /// - Throws: `MissingBaseline` for a file that is not there or cannot be read.
  public func read(families: [String]) throws -> [String: Thresholds] {
    var thresholds: [String: Thresholds] = [:]
    for family in families { thresholds[family] = try read(family) }
    return thresholds
  }

  private func read(_ family: String) throws -> Thresholds {
    let file = file(of: family)
    do {
      return try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: file))
    } catch {
      throw MissingBaseline(file: file.path, remedy: remedy(for: family), cause: error)
    }
  }

  private func remedy(for family: String) -> String {
    let update =
      "run `swift run -c release benchmarks --filter '^\(family)/' --update-thresholds` and review the file"
    if exists(family) { return "repair the file, or delete it and \(update)" }
    let isPackage = FileManager.default.fileExists(atPath: directory.path)
    return isPackage ? update : "run it from the package's directory; if this is it, \(update)"
  }

  /// - Throws: `MissingBaseline` for a file that is there and cannot be read.
  public func readExisting(families: [String]) throws -> [String: Thresholds] {
    try read(families: families.filter(exists))
  }

  private func exists(_ family: String) -> Bool {
    FileManager.default.fileExists(atPath: file(of: family).path)
  }

  /// Takes over what `report` found into the files of its families, making the files that are missing.
  public func update(from report: Report) throws {
    let earlier = try readExisting(families: report.families)
    for family in report.families {
      var thresholds = earlier[family] ?? Thresholds()
      thresholds.update(from: report.part(of: family))
      try JSONText.encode(thresholds).write(to: file(of: family), atomically: true, encoding: .utf8)
    }
  }

  private func file(of family: String) -> URL {
    directory.appendingPathComponent("\(family).json")
  }
}

/// A file that a verdict needs is not there, or cannot be read.
public struct MissingBaseline: Error, CustomStringConvertible {
  public let file: String
  public let remedy: String
  public let cause: any Error

  public var description: String {
    "cannot read \(file): \(Self.reason(of: cause)). Remedy: \(remedy)."
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as UnreadableReport: error.reason
    case is DecodingError: "it is not what this version writes (\(error))"
    case let error as CocoaError where error.code == .fileReadNoSuchFile: "there is no such file"
    default: error.reason
    }
  }
}

extension Report {
  /// In alphabetical order.
  var families: [String] { Set(cases.map(\.id.family)).sorted() }

  func part(of family: String) -> Report {
    var part = self
    part.cases.removeAll { $0.id.family != family }
    part.slopes.removeAll { !$0.family.hasPrefix("\(family)/") }
    return part
  }
}
