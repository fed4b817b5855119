/// Swift Testing, if it is in the process.
///
/// The library is built for evolution: what is called here is part of its binary interface, and its types are passed by
/// address, as values of a type parameter are. So its types become type parameters, and nothing is assumed about their size.
protocol SwiftTestingLink: Sendable {
  /// Whether the caller belongs to a test of Swift Testing.
  var runsTest: Bool { get }

  /// Records an issue, also outside tests: then it fails the run.
  func record(_ text: String, at site: CallSite)
}

/// nil if Swift Testing is not in the process.
let swiftTesting: (any SwiftTestingLink)? = {
  guard let test = _typeByName("7Testing4TestV"), let issue = _typeByName("7Testing5IssueV"),
    let comment = _typeByName("7Testing7CommentV"), let location = _typeByName("7Testing14SourceLocationV")
  else { return nil }
  func make<Test, Issue, Comment, Location>(
    _: Test.Type, _: Issue.Type, _: Comment.Type, _: Location.Type
  ) -> (any SwiftTestingLink)? {
    TypedLink<Test, Issue, Comment, Location>()
  }
  return make(test, issue, comment, location)
}()

private struct TypedLink<Test, Issue, Comment, Location>: SwiftTestingLink {
  private struct CurrentTest: Sendable {
    let call: @Sendable () -> Test?
  }

  private struct MakeComment: Sendable {
    let call: @Sendable (__owned String) -> Comment
  }

  private struct MakeLocation: Sendable {
    let call: @Sendable (_ fileID: __owned String, _ filePath: __owned String, _ line: Int, _ column: Int) -> Location
  }

  private struct Record: Sendable {
    let call: @Sendable (Comment?, Location) -> Issue
  }

  private let currentTest: Symbol<CurrentTest>
  private let makeComment: Symbol<MakeComment>
  private let makeLocation: Symbol<MakeLocation>
  private let record: Symbol<Record>

  init?() {
    guard
      // Test.current
      let currentTest = Symbol<CurrentTest>("$s7Testing4TestV7currentACSgvgZ"),
      // Comment.init(rawValue:)
      let makeComment = Symbol<MakeComment>("$s7Testing7CommentV8rawValueACSS_tcfC"),
      // SourceLocation.init(fileID:filePath:line:column:)
      let makeLocation = Symbol<MakeLocation>("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      // Issue.record(_:sourceLocation:)
      let record = Symbol<Record>("$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ")
    else { return nil }
    self.currentTest = currentTest
    self.makeComment = makeComment
    self.makeLocation = makeLocation
    self.record = record
  }

  var runsTest: Bool { currentTest.entry.call() != nil }

  func record(_ text: String, at site: CallSite) {
    let location = makeLocation.entry.call("\(site.fileID)", "\(site.filePath)", Int(site.line), Int(site.column))
    _ = record.entry.call(makeComment.entry.call(text), location)
  }
}
