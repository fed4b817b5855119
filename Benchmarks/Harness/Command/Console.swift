import Foundation

/// Where a run reads its surroundings and writes what people see; a test has its own.
public struct Console {
  public var directory: URL
  public var configuration: String
  /// Says where a report was made.
  public var context: () -> ReportContext
  /// What is started for each trial; if it is nil trials are made in this process.
  public var program: URL?
  public var write: (String) throws -> Void
  public var writeError: (String) -> Void
  /// Whether progress is shown.
  public var showsProgress: Bool
  /// Whether what `write` gets may have color.
  public var usesColor: Bool

  public init(
    directory: URL, configuration: String, context: @escaping () -> ReportContext, program: URL? = nil,
    write: @escaping (String) throws -> Void, writeError: @escaping (String) -> Void,
    showsProgress: Bool = false, usesColor: Bool = false
  ) {
    self.directory = directory
    self.configuration = configuration
    self.context = context
    self.program = program
    self.write = write
    self.writeError = writeError
    self.showsProgress = showsProgress
    self.usesColor = usesColor
  }

  /// That of this process.
  public static var process: Console {
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return Console(
      directory: directory, configuration: buildConfiguration,
      context: { .current(configuration: buildConfiguration, directory: directory) },
      program: Bundle.main.executableURL,
      write: { text in
        do {
          try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
          throw UsageError("cannot write to standard output: \(error.reason)")
        }
      },
      writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      showsProgress: isatty(FileHandle.standardError.fileDescriptor) != 0,
      usesColor: isatty(FileHandle.standardOutput.fileDescriptor) != 0
        && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
  }

  private static var buildConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  func red(_ text: String) -> String {
    usesColor ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }

  /// Writes over the line before; empty clears it.
  func progress(_ line: String) {
    if showsProgress { writeError("\r\u{1B}[K\(line)") }
  }
}
