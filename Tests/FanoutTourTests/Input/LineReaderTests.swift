import Testing

@testable import FanoutTour

@Suite
struct LineReaderTests {
  private func lines(of bytes: [UInt8], chunkSize: Int = 65_536) throws -> [String] {
    let file = try TemporaryFile(bytes)
    return try withExtendedLifetime(file) {
      let reader = try LineReader(.file(file.path), of: .prices, chunkSize: chunkSize)
      var lines: [String] = []
      while let line = try reader.next() {
        lines.append(line)
        #expect(reader.lineCount == lines.count)
      }
      return lines
    }
  }

  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("a\n\nb\n\n", ["a", "", "b", ""]), ("\u{FEFF}a\nb", ["a", "b"]), ("a\rb", ["a\rb"]),
      ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ] as [(String, [String])])
  func linesEndAtLineFeeds(_ text: String, _ expected: [String]) throws {
    for chunkSize in [1, 2, 3, 65_536] {
      #expect(try lines(of: Array(text.utf8), chunkSize: chunkSize) == expected, "chunks of \(chunkSize)")
    }
  }

  @Test func lineUpToTheLimitIsReadAndALongerOneRefused() throws {
    let longest = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.byteLimit)
    #expect(try lines(of: longest + Array("\r\n".utf8)) == [String(decoding: longest, as: UTF8.self)])
    for chunkSize in [100, 65_536] {
      let problem = try #require(throws: InputError.self) {
        try lines(of: Array("a\nx".utf8) + longest + longest + Array("\nb".utf8), chunkSize: chunkSize)
      }
      #expect(problem.description.hasSuffix(", line 2: found more than 4096 bytes, expected a row symbol,date,price"))
    }
  }
}
