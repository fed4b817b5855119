import Testing

@testable import FanoutTesting

@Suite struct MissingLinkTests {
  /// As if a future version of Swift Testing lacked a function that is called here.
  @Test func failureThatCannotReachSwiftTestingIsWritten() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let failure = Failure(expected: "a link", found: "none", cause: "A cause.", remedy: "A remedy.")
      failure.report(at: CallSite("Module/File.swift", "/File.swift", 7, 1), to: nil)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        /File.swift:7: Fanout: Expected a link; found none.
        Likely cause: A cause.
        Remedy: A remedy.
        """))
  }
}
