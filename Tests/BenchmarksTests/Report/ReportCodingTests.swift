import BenchmarkHarness
import Foundation
import Testing

@Suite struct ReportCodingTests {
  private let full = report(
    measurement("a/b", 100, costs: [1.5, 2.5, 2], ratios: ["a/c": [0.5, 0.25, 0.75]]),
    measurement("a/b", 1_000, costs: [20, 30, 10], allocations: nil),
    measurement("a/d", 1, failure: "wrong"))

  @Test func reportComesBackFromItsJSONUnchanged() throws {
    #expect(try Report(json: Data(full.json().utf8)) == full)
    #expect(try Report(json: Data(full.summarized.json().utf8)) == full.summarized)
  }

  @Test func whatWasNotMeasuredIsNull() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(full.text(as: .json).utf8)) as? [String: Any])
    let cases = try #require(object["cases"] as? [[String: Any]])
    #expect(cases[1]["allocations"] is NSNull)
    #expect(cases[1]["bytes"] is NSNull)
    #expect(cases[1]["peak"] is NSNull)
    #expect(cases[1]["failure"] is NSNull)
    #expect(cases[1]["reference"] is NSNull)
    #expect((object["context"] as? [String: Any])?["commit"] is NSNull)
  }

  @Test func caseWithoutASampleHasNoTimes() throws {
    var crashed = measurement("a/b", 100, ratios: ["a/c": []], failure: "its process ended with signal 11")
    crashed.trials = []
    let report = report(crashed)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8)) as? [String: Any])
    let entry = try #require((object["cases"] as? [[String: Any]])?.first)
    #expect(["min", "median", "p90", "p99", "cpu", "wall", "reference"].allSatisfy { entry[$0] is NSNull })
    #expect(report.slopes == [])
    #expect(try report.text(as: .csv).contains("a/b,100,ns/operation,,,,,0,,,"))
    #expect(
      try report.text(as: .markdown).contains(
        "| a/b | 100 | ns/operation | n/a | n/a | n/a | n/a | 0 | 0 | 64 | FAILED: its process ended with signal 11 |"))
  }

  @Test func schemaHasTheAgreedNames() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(full.text(as: .json).utf8)) as? [String: Any])
    #expect(object["schema"] as? Int == 1)
    let context = try #require(object["context"] as? [String: Any])
    #expect(context.keys.sorted() == ["commit", "configuration", "cores", "cpu", "date", "dirty", "os", "swift"])
    let first = try #require((object["cases"] as? [[String: Any]])?.first)
    let agreed = [
      "allocations", "bytes", "deliveries", "median", "min", "name", "p90", "p99", "reference", "repetitions", "size",
      "unit",
    ]
    #expect(agreed.filter { first[$0] == nil } == [])
    let reference = try #require(first["reference"] as? [String: Any])
    #expect(reference.keys.sorted() == ["high", "low", "name", "ratio"])
    #expect((object["slopes"] as? [[String: Any]])?.first?["family"] as? String == "a/b")
  }

  @Test func figuresStandUnderTheirNames() throws {
    var measured = measurement("a/b", 1, costs: (0...100).map(Double.init))
    measured.trials[0].cpu = [7]
    measured.trials[0].wall = [8]
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report(measured).text(as: .json).utf8)) as? [String: Any])
    let entry = try #require((object["cases"] as? [[String: Any]])?.first)
    let names = ["min", "median", "p90", "p99", "repetitions", "cpu", "wall"]
    #expect(names.map { entry[$0] as? Double } == [0, 50, 90, 99, 101, 7, 8])
  }

  @Test func otherSchemaIsRefused() throws {
    var other = full
    other.schema = 2
    let json = Data(try other.json().utf8)
    #expect(throws: UnreadableReport(reason: "it has schema 2, expected 1")) { try Report(json: json) }
  }

  @Test func slopeOfADispatchIsThatOfAWholeSet() {
    let flat = report(
      measurement("a/b", 100, costs: [2], unit: .observer), measurement("a/b", 10_000, costs: [2], unit: .observer),
      measurement("a/c", 100, costs: [2]), measurement("a/c", 10_000, costs: [2]))
    #expect(flat.slopes == [SlopeReport(family: "a/b", slope: 1), SlopeReport(family: "a/c", slope: 0)])
  }

  @Test func laterMeasurementTakesThePlaceOfTheEarlierOne() {
    var twice = full
    twice.replace(by: [measurement("a/b", 1_000, costs: [1.5, 2, 3])])
    #expect(twice.cases.map(\.median) == [2, 2, 2])
    #expect(twice.slopes == [SlopeReport(family: "a/b", slope: 0)])
  }
}
