import Testing

@testable import FanoutTour

@Suite
struct MonthTests {
  @Test(arguments: [
    ("Jan 1 2000", "Jan 2000"), ("Dec 31 1999", "Dec 1999"), ("Feb 29 2000", "Feb 2000"), ("Feb 29 2004", "Feb 2004"),
    ("Apr 30 2010", "Apr 2010"), ("Mar 01 2010", "Mar 2010"),
  ])
  func dateIsRead(_ date: Substring, _ month: String) throws {
    #expect(try Month(date: date).description == month)
  }

  @Test(
    arguments: [
      "", "2000-01-01", "Jan 2000", "January 1 2000", "jan 1 2000", "Jan 1 00", "Jan 1 20000", "Jan  1 2000",
      "Jan 0 2000",
      "Jan 32 2000", "Feb 30 2000", "Feb 29 1900", "Feb 29 2001", "Apr 31 2000", "Jan 001 2000", "Jan +1 2000",
      "Jan 1 -200", "Jan 1 2000 x", "1 Jan 2000", "Jan １ 2000",
    ] as [Substring])
  func unknownDateIsRefused(_ date: Substring) {
    let mismatch = Mismatch(found: "the date \"\(date)\"", expected: "a date such as \"Jan 1 2000\"")
    #expect(throws: mismatch) { try Month(date: date) }
  }

  @Test func monthsAreOrderedByYearFirst() throws {
    let months = try ["Feb 1 2001", "Dec 1 2000", "Jan 1 2001"].map { try Month(date: $0) }
    #expect(months.sorted().map(\.description) == ["Dec 2000", "Jan 2001", "Feb 2001"])
  }
}
