import Foundation
import Testing

@testable import FanoutTour

@Suite
struct PriceRowTests {
  @Test(arguments: [
    "MSFT,Jan 1 2000,39.81", " MSFT , Jan 1 2000 , 39.81 ", "MSFT,Jan 31 2000,39.810", "MSFT,Jan 1 2000,0039.81",
  ])
  func rowIsRead(_ line: String) throws {
    let row = try PriceRow(line: line)
    #expect(row.symbol == "MSFT")
    #expect(row.month == Month(year: 2000, number: 1))
    #expect(row.price == Decimal(3_981) / 100)
  }

  @Test(arguments: [
    ("MSFT", "1 field in \"MSFT\"", "3 fields: symbol,date,price"),
    ("MSFT,Jan 1 2000", "2 fields in \"MSFT,Jan 1 2000\"", "3 fields: symbol,date,price"),
    ("MSFT,Jan 1 2000,1,000", "4 fields in \"MSFT,Jan 1 2000,1,000\"", "3 fields: symbol,date,price"),
    ("MSFT;Jan 1 2000;1", "1 field in \"MSFT;Jan 1 2000;1\"", "3 fields: symbol,date,price"),
    (" ,Jan 1 2000,1", "no symbol in \" ,Jan 1 2000,1\"", "a symbol such as MSFT"),
    ("MSFT,1/1/2000,1", "the date \"1/1/2000\"", "a date such as \"Jan 1 2000\""),
    ("MSFT,\"Jan 1 2000\",1", "the date \"\\\"Jan 1 2000\\\"\"", "a date such as \"Jan 1 2000\""),
  ])
  func malformedRowIsRefused(_ line: String, _ found: String, _ expected: String) {
    #expect(throws: Mismatch(found: found, expected: expected)) { try PriceRow(line: line) }
  }

  @Test(arguments: [
    "", "abc", "nan", "inf", "-1", "+1", "0", "0.00", ".5", "5.", "1.2.3", "1e3", "0x10", "$39.81", "39 81", "３９",
    "12345678901234567",
  ])
  func priceThatIsNoNumberIsRefused(_ price: String) {
    let mismatch = Mismatch(
      found: "the price \"\(price)\"", expected: "a number above 0 such as 39.81, of at most 16 characters")
    #expect(throws: mismatch) { try PriceRow(line: "MSFT,Jan 1 2000,\(price)") }
  }
}
