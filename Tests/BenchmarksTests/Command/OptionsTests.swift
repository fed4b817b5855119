import BenchmarkHarness
import Testing

@Suite struct OptionsTests {
  @Test func everyOptionIsRead() throws {
    var expected = Options()
    expected.filters = ["^a/", "b"]
    expected.skips = ["c"]
    expected.sizes = [1, 1_000]
    expected.quick = true
    expected.repetitions = 7
    expected.minTime = 0.05
    expected.seed = 9
    expected.format = .csv
    expected.output = "out.csv"
    expected.chart = "chart.svg"
    expected.save = "after"
    expected.compare = "before"
    expected.check = true
    expected.allowDebug = true
    let arguments =
      "--filter ^a/ --filter=b --skip c --sizes 1,1000 --quick --repetitions 7 --min-time 50ms --seed 9 --format csv"
      + " --output out.csv --chart chart.svg --save after --compare=before --check --allow-debug"
    #expect(try Options(arguments: arguments.split(separator: " ").map(String.init)) == expected)
  }

  @Test(
    arguments: [
      ("--nonsense", "unknown argument '--nonsense'"),
      ("dispatch", "unknown argument 'dispatch'"),
      ("--filter", "--filter needs a value"),
      ("--filter (", "--filter: '(' is not a regular expression"),
      ("--sizes 1,x", "--sizes needs whole numbers above 0, found 'x'"),
      ("--sizes=", "--sizes needs whole numbers above 0, found ''"),
      ("--sizes 1,,10", "--sizes needs whole numbers above 0, found ''"),
      ("--repetitions 0", "--repetitions needs whole numbers above 0, found '0'"),
      ("--repetitions 9223372036854775807", "--repetitions needs at most 1000000, found '9223372036854775807'"),
      ("--min-time 5", "--min-time needs a time such as 0.2s or 50ms, found '5'"),
      ("--seed -1", "--seed needs a number, found '-1'"),
      ("--format xml", "--format needs one of text, markdown, csv, json, found 'xml'"),
      ("--save ../x", "--save needs a plain name such as main, found '../x'"),
      ("--quick=yes", "--quick takes no value, found 'yes'"),
      ("--check --update-thresholds", "--check and --update-thresholds exclude each other"),
    ])
  func wrongArgumentIsNamed(line: String, message: String) {
    let error = #expect(throws: UsageError.self) {
      try Options(arguments: line.split(separator: " ").map(String.init))
    }
    #expect(error?.description == message)
  }

  @Test func quickRunTakesLessTimeUnlessToldOtherwise() throws {
    #expect(try Options(arguments: []).effort == .full)
    #expect(try Options(arguments: ["--quick"]).effort == .quick)
    #expect(try Options(arguments: ["--quick", "--repetitions", "3"]).effort.repetitions == 3)
    #expect(try Options(arguments: ["--quick", "--min-time", "2s"]).effort.minTime == 2)
  }
}
