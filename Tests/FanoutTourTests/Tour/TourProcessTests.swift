import Testing

@testable import FanoutTour

/// The executable as a user runs it, from another folder than its own.
@Suite
struct TourProcessTests {
  @Test func processOfTheWholeTourEndsWithStatus0() throws {
    let tour = try TourProcess()
    #expect(tour.status == 0)
    #expect(tour.lastLine == "tour: 7 programs, all as expected")
    #expect(tour.errors == "")
  }

  @Test func processOfOneProgramRunsItAlone() throws {
    let tour = try TourProcess("profile")
    #expect(tour.status == 0)
    #expect(tour.output.split(separator: "\n").filter { $0.hasPrefix("== ") }.count == 1)
    #expect(tour.lastLine == "tour: 1 program, as expected")
    #expect(tour.errors == "")
  }

  @Test func processPrintsHelpToStandardOutput() throws {
    let tour = try TourProcess("--help")
    #expect(tour.status == 0)
    #expect(tour.output.hasPrefix("Small programs that show Fanout at work.\n"))
    #expect(tour.errors == "")
  }

  @Test func processWithAnUnknownProgramEndsWithStatus64() throws {
    let tour = try TourProcess("card")
    #expect(tour.status == 64)
    #expect(tour.output == "")
    #expect(
      tour.errors == """
        fanout-tour: unknown program "card", expected one of cart, presenter, theme, stations, profile, ticker, form
        fanout-tour --help says more

        """)
  }

  @Test func processReadsPricesFromStandardInput() throws {
    let tour = try TourProcess("ticker", "--file", "-", input: "A,Jan 1 2000,39.81\nB,Jan 1 2000,0.01")
    #expect(tour.status == 0)
    #expect(tour.output.contains("\ntotal                               398.20\n"))
    #expect(tour.lastLine == "tour: 1 program, as expected")
    #expect(tour.errors == "")
  }

  /// Standard input stays open: a process that waited for its end would never end itself.
  @Test(.timeLimit(.minutes(1)))
  func processStopsReadingAtTheFirstBadRow() throws {
    let tour = try TourProcess(
      "ticker", "--file", "-", input: "A,Jan 1 2000,39.81\nB,Jan 1 2000\n", closesInput: false)
    #expect(tour.status == 65)
    #expect(tour.output.contains("\ntotal                               398.10\n"))
    #expect(tour.lastLine == "tour: 1 program, not as expected: ticker")
    #expect(
      tour.errors == """
        fanout-tour: standard input, line 2: found 2 fields in "B,Jan 1 2000", expected 3 fields: symbol,date,price

        """)
  }

  @Test func processFillsInTheFormFromStandardInput() throws {
    let tour = try TourProcess("form", input: "set name Ada\nset age 200\nsubmit\n")
    #expect(tour.status == 0)
    #expect(tour.output.contains("submitted: Ada, 130\n"))
    #expect(tour.errors == "")
  }

  @Test(.timeLimit(.minutes(1)))
  func processStopsAtTheFirstUnknownEdit() throws {
    let tour = try TourProcess("form", input: "set name Ada\nsett age 200\n", closesInput: false)
    #expect(tour.status == 65)
    #expect(tour.output.contains("  name    \"Ada\"\n"))
    #expect(tour.lastLine == "tour: 1 program, not as expected: form")
    #expect(
      tour.errors == """
        fanout-tour: standard input, line 2: found the edit "sett age 200", \
        expected set name TEXT, set age NUMBER or submit

        """)
  }

  @Test func processEndsWithStatus66ForAMissingFileOfEdits() throws {
    let tour = try TourProcess("form", "--file", "no/such/file.txt")
    #expect(tour.status == 66)
    #expect(
      tour.errors == """
        fanout-tour: no/such/file.txt: cannot be read: No such file or directory; \
        expected a file of edits, set name TEXT, set age NUMBER or submit

        """)
  }

  @Test func processEndsWithStatus65ForAnEmptyInput() throws {
    let tour = try TourProcess("ticker", "--file", "-")
    #expect(tour.status == 65)
    #expect(
      tour.errors == "fanout-tour: standard input, line 1: found an empty file, expected rows of symbol,date,price\n")
  }

  @Test func processEndsWithStatus66ForAMissingFile() throws {
    let tour = try TourProcess("ticker", "--file", "no/such/file.csv")
    #expect(tour.status == 66)
    #expect(tour.lastLine == "tour: 1 program, not as expected: ticker")
    #expect(
      tour.errors == """
        fanout-tour: no/such/file.csv: cannot be read: No such file or directory; \
        expected a file of rows symbol,date,price

        """)
  }
}
