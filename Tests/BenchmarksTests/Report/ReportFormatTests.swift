import BenchmarkHarness
import Testing

@Suite struct ReportFormatTests {
  private let small = report(
    measurement("a/b", 1, costs: [8.4], allocations: 1.015, ratios: ["a/c": [0.5], "a/d": [0.0012]]),
    measurement("a/c", 1, costs: [123.4], allocations: nil))

  @Test func textAlignsNumbersAndGivesEachReferenceALine() throws {
    #expect(
      try small.text(as: .text) == """
        commit n/a, Swift 6.3.1, release, Linux, a processor, 2 cores, 2000-01-01T00:00:00Z

        case  size  unit           min  median   p90   p99  allocations  bytes  peak  ratio to reference
        a/b      1  ns/operation  8.40    8.40  8.40  8.40        1.015      0    64  0.50 (0.50 to 0.50) × a/c
                                                                                      0.0012 (0.0012 to 0.0012) × a/d
        a/c      1  ns/operation   123     123   123   123          n/a    n/a   n/a

        allocations, bytes and peak are n/a: \(small.notes[0].split(separator: ": ")[1])

        """)
  }

  @Test func markdownIsATable() throws {
    let lines = try small.text(as: .markdown).split(separator: "\n")
    #expect(lines[1].hasPrefix("| case | size | unit | min | median |"))
    #expect(lines[2].hasPrefix("| --- | ---: | --- | ---: |"))
    #expect(
      lines[3] == "| a/b | 1 | ns/operation | 8.40 | 8.40 | 8.40 | 8.40 | 1.015 | 0 | 64 | 0.50 (0.50 to 0.50) × a/c |")
  }

  @Test func csvLeavesEmptyWhatIsUnknown() throws {
    #expect(
      try small.text(as: .csv) == """
        name,size,unit,min,median,p90,p99,repetitions,cpu,wall,allocations,bytes,peak,deliveries,reference,ratio,low,high
        a/b,1,ns/operation,8.4,8.4,8.4,8.4,1,8.4,8.4,1.015,0.0,64,0,a/c,0.5,0.5,0.5
        a/c,1,ns/operation,123.4,123.4,123.4,123.4,1,123.4,123.4,,,,0,,,,

        """)
  }

  @Test func debugReportIsMarked() {
    var debug = context
    debug.configuration = "debug"
    #expect(debug.description.contains("DEBUG"))
  }

  @Test func documentKeepsWhatStandsAroundTheMarks() {
    let document = "before\n\(MarkedSection.begin)\nold\n\(MarkedSection.end)\nafter\n"
    #expect(
      MarkedSection.replace(in: document, by: "new\n")
        == "before\n\(MarkedSection.begin)\nnew\n\(MarkedSection.end)\nafter\n")
    #expect(MarkedSection.replace(in: "no marks", by: "new\n") == nil)
  }
}
