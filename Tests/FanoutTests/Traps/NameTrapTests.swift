import Fanout
import Testing

@Suite struct NameTrapTests {
  @Test("A changes handler with an empty name traps")
  func emptyNameOfAChangesHandlerTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Observable(0).subscribe(named: "") { _, _ in }
    }
    #expect(result.trapMessage == Self.emptyName)
  }

  @Test("A values handler with an empty name traps before its initial call")
  func emptyNameOfAValuesHandlerTraps() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Observable(0).subscribe(named: "", initial: true) { print("initial call", $0) }
    }
    #expect(result.trapMessage == Self.emptyName)
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("initial call"))
  }

  @Test("An owned handler with an empty name traps")
  func emptyNameOfAnOwnedHandlerTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Page {}
      let page = Page()
      Observable(0).subscribeWhile(named: "", owner: page) { _, _, _ in true }
    }
    #expect(result.trapMessage == Self.emptyName)
  }

  private static let emptyName = """
    Fanout: A subscription was given an empty name; expected a name to remove it by. \
    Likely cause: the name comes from data that is empty here. \
    Remedy: leave named: out and keep the token, or give it an owner.
    """
}
