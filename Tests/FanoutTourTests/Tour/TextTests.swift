import Foundation
import Testing

@testable import FanoutTour

@Suite
struct TextTests {
  @Test func quotedTextIsEscapedAndCut() {
    #expect(quoted("a \"b\"\u{1B}") == "\"a \\\"b\\\"\\u{1B}\"")
    #expect(quoted(String(repeating: "x", count: 60)) == "\"" + String(repeating: "x", count: 60) + "\"")
    #expect(quoted(String(repeating: "x", count: 61)) == "\"" + String(repeating: "x", count: 60) + "…\"")
  }

  @Test func columnsAreFilledAndNeverCut() {
    #expect(["ab".left(4), "ab".right(4), "abcde".left(4), "abcde".right(4)] == ["ab  ", "  ab", "abcde", "abcde"])
  }

  @Test func moneyHasTwoDigitsAndPercentagesHaveASign() throws {
    #expect(
      ["0", "0.5", "10663.8", "1234567.891"].compactMap { Decimal(string: $0)?.money } == [
        "0.00", "0.50", "10,663.80", "1,234,567.89",
      ])
    #expect(
      ["-0.2765", "0", "7.5975"].compactMap { Decimal(string: $0)?.percentage } == ["-27.6%", "+0.0%", "+759.8%"])
  }
}
