/// Where and of what a report was made. nil is what could not be found out.
public struct ReportContext: Codable, Equatable, Sendable {
  public var commit: String?
  public var dirty: Bool?
  public var swift: String?
  public var configuration: String
  public var os: String
  public var cpu: String?
  public var cores: Int
  public var date: String

  public init(
    commit: String?, dirty: Bool?, swift: String?, configuration: String, os: String, cpu: String?, cores: Int,
    date: String
  ) {
    self.commit = commit
    self.dirty = dirty
    self.swift = swift
    self.configuration = configuration
    self.os = os
    self.cpu = cpu
    self.cores = cores
    self.date = date
  }

  /// What must be the same for times to compare, each with its name.
  var conditions: [String] {
    [
      "Swift \(swift ?? "n/a")", "configuration \(configuration)", os, "cpu \(cpu ?? "n/a")", "cores \(cores)",
    ]
  }

  /// What is not known is written as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(commit, forKey: .commit)
    try container.encode(dirty, forKey: .dirty)
    try container.encode(swift, forKey: .swift)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(os, forKey: .os)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(cores, forKey: .cores)
    try container.encode(date, forKey: .date)
  }
}

extension ReportContext: CustomStringConvertible {
  public var description: String {
    [
      "commit \(commit.map { String($0.prefix(10)) } ?? "n/a")\(dirty == true ? " (with changes)" : "")",
      "Swift \(swift ?? "n/a")", configuration == "release" ? configuration : configuration.uppercased(), os,
      cpu ?? "cpu n/a", "\(cores) cores", date,
    ].joined(separator: ", ")
  }
}
