import Foundation
import Testing

@Suite struct OrdinaryProgramTests {
  /// Says two things: it was built without a test framework, and it knows.
  @Test func programWithoutATestFrameworkWritesFailuresToStandardError() throws {
    let process = Process()
    process.executableURL = Self.products.appending(path: "OrdinaryProgram")
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      text.contains(
        """
        OrdinaryProgram/main.swift:8: Fanout: Expected the values ["Ada"]; found ["Ada", "Grace"], which differs from number 2 on.
        Likely cause: the value was set more often than the test knows, by an observer, a binding or a second call.
        Remedy: find out who sets it, or expect that too.

        """))
    #expect(text.count(where: \.isNewline) == 3)
  }

  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
    return bundle ?? Bundle.main.bundleURL
  }
}
