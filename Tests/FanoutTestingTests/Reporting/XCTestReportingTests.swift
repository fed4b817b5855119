import Dispatch
import Fanout
import FanoutTesting
import XCTest

/// Failures reach XCTest too, with the caller's line.
final class XCTestReportingTests: XCTestCase {
  private var failures: [(text: String, file: String, line: Int)] = []

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      let location = issue.sourceCodeContext.location
      failures.append((issue.compactDescription, location?.fileURL.path ?? "", location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
    ) {
      failures.append((description, path, line))
    }
  #endif

  func testFailureOfAFixtureIsOneOfTheTestCase() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    recorder.expectNothingMore()
    name <- "Grace"
    recorder.expectNothingMore()
    let line = #line - 1
    let text = """
      Expected the changes []; found ["Ada" → "Grace"], which differs from number 1 on.
      Likely cause: the value was set more often than the test knows, by an observer, a binding or a second call.
      Remedy: find out who sets it, or expect that too.
      """
    preconditionOnlyFailure(text, at: line)
  }

  func testFailureOnAThreadIsOneOfTheTestCase() {
    let finished = Gate()
    let line = #line + 2
    DispatchQueue(label: "other").async {
      Recorder(SharedObservable("Ada")).expectValues(["Ada", "Grace"])
      finished.open()
    }
    finished.pass()
    preconditionOnlyFailure(#"Expected the values ["Ada", "Grace"]; found ["Ada"]"#, at: line)
  }

  private func preconditionOnlyFailure(_ text: String, at line: Int) {
    // Taken out first, so that what follows is not recorded in their place.
    let found = failures
    failures = []
    precondition(found.count == 1 && found[0].text.contains(text), "\(found)")
    precondition(found[0].file == #filePath && found[0].line == line, "\(found)")
  }
}
