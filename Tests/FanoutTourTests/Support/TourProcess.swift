import Foundation

@testable import FanoutTour

/// What came of a run of the executable.
struct TourProcess {
  let status: Int32
  let output: String
  let errors: String

  var lastLine: Substring? { output.split(separator: "\n").last }

  /// Runs the executable, which lies beside the bundle with its data, and waits for its end.
  ///
  /// - Parameters:
  ///   - input: what it finds on standard input; little enough for a pipe to hold.
  ///   - closesInput: whether standard input ends after that, or stays open as long as the process runs.
  init(_ arguments: String..., input: String = "", closesInput: Bool = true) throws {
    let process = Process()
    process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "fanout-tour")
    process.arguments = arguments
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (inputPipe, outputPipe, errorPipe)
    // Before the process runs: one that has ended would break the pipe.
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    if closesInput { try inputPipe.fileHandleForWriting.close() }
    try process.run()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    errors = String(decoding: errorPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
    withExtendedLifetime(inputPipe) {}
  }
}
