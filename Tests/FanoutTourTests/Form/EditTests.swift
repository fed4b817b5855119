import Testing

@testable import FanoutTour

@Suite
struct EditTests {
  @Test(
    arguments: [
      ("set name Ada", .set(.name, "Ada")), ("set name Ada Lovelace", .set(.name, "Ada Lovelace")),
      ("  set   age  200  ", .set(.age, "200")), ("set age thirty", .set(.age, "thirty")),
      ("set name", .set(.name, "")),
      ("submit", .submit), (" submit ", .submit),
    ] as [(String, Edit)])
  func editIsRead(_ line: String, _ edit: Edit) throws {
    #expect(try Edit(line: line) == edit)
  }

  @Test(arguments: [
    ("sett name Ada", "the edit \"sett name Ada\"", "set name TEXT, set age NUMBER or submit"),
    ("set", "the edit \"set\"", "set name TEXT, set age NUMBER or submit"),
    ("Submit", "the edit \"Submit\"", "set name TEXT, set age NUMBER or submit"),
    ("submit now", "the edit \"submit now\"", "set name TEXT, set age NUMBER or submit"),
    ("set color red", "the field \"color\"", "name or age"),
  ])
  func unknownEditIsRefused(_ line: String, _ found: String, _ expected: String) {
    #expect(throws: Mismatch(found: found, expected: expected)) { try Edit(line: line) }
  }
}
