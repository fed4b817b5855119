import Foundation
import Testing

@testable import FanoutTour

@Suite
struct PriceFileTests {
  private static let good = ["A,Jan 1 2000,1", "A,Feb 1 2000,2", "B,Jan 1 2000,3"]

  @Test(arguments: [
    "symbol,date,price\nA,Jan 1 2000,1\nA,Feb 1 2000,2\nB,Jan 1 2000,3\n",
    "A,Jan 1 2000,1\nA,Feb 1 2000,2\nB,Jan 1 2000,3",
    "symbol,date,price\r\nA,Jan 1 2000,1\r\nA,Feb 1 2000,2\r\nB,Jan 1 2000,3\r\n",
    "\u{FEFF}symbol,date,price\nA,Jan 1 2000,1\nA,Feb 1 2000,2\nB,Jan 1 2000,3\n",
    "A,Jan 1 2000,1\nA,Feb 1 2000,2\nB,Jan 1 2000,3\n\n  \n\n",
  ])
  func goodFileIsReadToItsEnd(_ text: String) throws {
    let file = try TemporaryFile(text).read()
    #expect(file.rows == (try Self.good.map(PriceRow.init)))
    #expect(file.problem == nil)
  }

  @Test func rowsComeInAnyOrder() throws {
    let rows = ["B,Mar 1 2000,1", "A,Feb 1 2000,2", "B,Jan 1 2000,3"]
    let file = try TemporaryFile(rows.joined(separator: "\n")).read()
    #expect(file.rows == (try rows.map(PriceRow.init)))
    #expect(file.problem == nil)
  }

  @Test(arguments: [
    ("A;Jan 1 2000;1", 4, "1 field in \"A;Jan 1 2000;1\"", "3 fields: symbol,date,price"),
    ("A,01.03.2000,1", 4, "the date \"01.03.2000\"", "a date such as \"Jan 1 2000\""),
    ("A,Mar 1 2000,n/a", 4, "the price \"n/a\"", "a number above 0 such as 39.81, of at most 16 characters"),
    ("A,Feb 20 2000,5", 4, "a second price of A for Feb 2000", "one, which line 2 has given"),
    ("symbol,date,price", 4, "the date \"date\"", "a date such as \"Jan 1 2000\""),
    ("\n\nB,Mar 1 2000,3", 4, "an empty line", "symbol,date,price"),
  ])
  func readingStopsAtTheFirstBadRow(_ bad: String, _ line: Int, _ found: String, _ expected: String) throws {
    let source = try TemporaryFile((Self.good + [bad, "C,Jan 1 2000,4", "C"]).joined(separator: "\n"))
    let file = source.read()
    #expect(file.rows == (try Self.good.map(PriceRow.init)))
    #expect(file.problem?.status == .badContent)
    #expect(file.problem?.description == "\(source.path), line \(line): found \(found), expected \(expected)")
  }

  @Test(arguments: [
    ("", 1, "an empty file"), ("\n\n", 3, "the end of a file without rows"),
    ("symbol,date,price", 2, "the end of a file without rows"),
    ("\u{FEFF}symbol,date,price\r\n\r\n", 3, "the end of a file without rows"),
  ])
  func fileWithoutRowsIsRefused(_ text: String, _ line: Int, _ found: String) throws {
    let source = try TemporaryFile(text)
    let file = source.read()
    #expect(file.rows == [])
    #expect(
      file.problem
        == .unexpected(Mismatch(found: found, expected: "rows of symbol,date,price"), file: source.path, line: line))
  }

  @Test func bytesThatAreNotUTF8AreRefused() throws {
    let source = try TemporaryFile(Array("A,Jan 1 2000,1\nB".utf8) + [0xFF] + Array(",Jan 1 2000,3\n".utf8))
    let file = source.read()
    #expect(file.rows == [try PriceRow("A,Jan 1 2000,1")])
    #expect(file.problem?.status == .badContent)
    #expect(
      file.problem?.description
        == "\(source.path), line 2: found bytes that are not UTF-8, expected text in UTF-8")
  }

  @Test func missingFileIsUnavailable() {
    let file = PriceFile(reading: .file("no/such/file.csv"))
    #expect(file.rows == [])
    #expect(file.problem?.status == .noInput)
    #expect(
      file.problem?.description
        == "no/such/file.csv: cannot be read: No such file or directory; expected a file of rows symbol,date,price")
  }

  @Test func directoryIsUnavailable() {
    let path = FileManager.default.temporaryDirectory.path
    let file = PriceFile(reading: .file(path))
    #expect(
      file.problem == .unavailable(file: path, reason: "Is a directory", expected: "a file of rows symbol,date,price"))
  }

  @Test func bundledFileIsGood() {
    let file = PriceFile(reading: .bundled("stocks.csv"))
    #expect(file.problem == nil)
    #expect(file.rows.count == 560)
  }
}
