#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Failure {
  /// Fails the running test, whichever framework runs it; without Swift Testing it also writes to standard error.
  ///
  /// On a thread of its own code belongs to no test that Swift Testing knows of, and XCTest does not say whether it runs
  /// one. There both are told. The one that runs nothing takes no notice, and the other fails the run.
  ///
  /// A Swift Testing that lacks something that is called here cannot be told from none. Its tests would not fail, and XCTest
  /// takes no notice of a failure outside its own. So what is not told to Swift Testing is written in any case.
  ///
  /// - Parameters:
  ///   - site: where the failure is shown.
  ///   - swiftTesting: nil if it is not in the process, or not as it was.
  func report(at site: CallSite, to swiftTesting: (any SwiftTestingLink)? = swiftTesting) {
    if let swiftTesting, swiftTesting.runsTest { return swiftTesting.record(text, at: site) }
    xctest?.record(text, at: site)
    if let swiftTesting { swiftTesting.record(text, at: site) } else { writeToStandardError(at: site) }
  }

  private func writeToStandardError(at site: CallSite) {
    var line = Array("\(site.filePath):\(site.line): Fanout: \(text)\n".utf8)
    _ = write(STDERR_FILENO, &line, line.count)
  }
}

/// Fails the running test: see ``Failure``.
func reportFailure(expected: String, found: String, cause: String, remedy: String, at site: CallSite) {
  Failure(expected: expected, found: found, cause: cause, remedy: remedy).report(at: site)
}
