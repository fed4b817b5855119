import Foundation

/// The program itself, as the package builds it.
var benchmarks: URL {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
  return (bundle ?? Bundle.main.bundleURL).appending(path: "benchmarks")
}

/// What a program writes to standard output, by itself and by what it has started, and how it ends.
func output(of program: URL, _ arguments: [String]) throws -> (text: String, status: Int32) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardOutput = pipe
  try process.run()
  let text = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: text, as: UTF8.self), process.terminationStatus)
}
