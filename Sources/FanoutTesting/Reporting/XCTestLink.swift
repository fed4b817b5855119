/// XCTest, if it is in the process.
struct XCTestLink: Sendable {
  private struct Fail: Sendable {
    let call: @Sendable (_ message: String, _ file: StaticString, _ line: UInt) -> Void
  }

  private let fail: Symbol<Fail>

  init?() {
    // XCTFail(_:file:line:)
    guard let fail = Symbol<Fail>("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else { return nil }
    self.fail = fail
  }

  /// Fails the running test; without one it does nothing.
  func record(_ text: String, at site: CallSite) {
    fail.entry.call(text, site.filePath, site.line)
  }
}

/// nil if XCTest is not in the process.
let xctest = XCTestLink()
