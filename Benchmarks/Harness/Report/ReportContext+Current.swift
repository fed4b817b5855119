import Foundation

#if canImport(Darwin)
  import Darwin
#endif

extension ReportContext {
  /// This machine, this build, and the state of the repository in `directory`.
  public static func current(configuration: String, directory: URL) -> ReportContext {
    let status = output(of: ["git", "status", "--porcelain"], in: directory)
    return ReportContext(
      commit: output(of: ["git", "rev-parse", "HEAD"], in: directory), dirty: status.map { !$0.isEmpty },
      swift: output(of: ["swift", "--version"], in: directory).flatMap(swiftVersion),
      configuration: configuration, os: ProcessInfo.processInfo.operatingSystemVersionString, cpu: cpuName,
      cores: ProcessInfo.processInfo.activeProcessorCount, date: ISO8601DateFormatter().string(from: Date()))
  }

  /// `Swift version 6.3.1 (swift-6.3.1-RELEASE)`: the third word.
  static func swiftVersion(in text: String) -> String? {
    guard let range = text.range(of: "Swift version ") else { return nil }
    return text[range.upperBound...].split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  private static var cpuName: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
        let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
        let colon = line.firstIndex(of: ":")
      else { return nil }
      return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    #endif
  }

  /// What a command prints, without the last newline, or nil if it cannot be run or fails.
  private static func output(of command: [String], in directory: URL) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = directory
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
