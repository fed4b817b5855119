/// The rows of a source up to its end or to the first that is wrong.
///
/// Rows come in any order: symbols together or mixed, months up or down. A second price of a share for a month is an error.
/// Empty lines are skipped at the end, and an error before another row.
struct PriceFile {
  private(set) var rows: [PriceRow] = []
  /// Why reading stopped before the end; the rows before are good.
  private(set) var problem: InputError?
  private var lineNumbers: [Key: Int] = [:]
  private var emptyLine: Int?

  /// What there may be one price for.
  private struct Key: Hashable {
    let symbol: String
    let month: Month
  }

  init(reading source: InputSource) {
    do {
      try read(LineReader(source, of: .prices), named: source.name)
    } catch {
      problem = error
    }
  }

  private mutating func read(_ reader: LineReader, named file: String) throws(InputError) {
    while let line = try reader.next() {
      do throws(Mismatch) {
        try add(line, number: reader.lineCount)
      } catch {
        throw .unexpected(error, file: file, line: emptyLine ?? reader.lineCount)
      }
    }
    if rows.isEmpty {
      let found = reader.lineCount == 0 ? "an empty file" : "the end of a file without rows"
      throw .unexpected(
        Mismatch(found: found, expected: "rows of \(PriceRow.columns)"), file: file, line: reader.lineCount + 1)
    }
  }

  private mutating func add(_ line: String, number: Int) throws(Mismatch) {
    if line.allSatisfy({ $0 == " " }) {
      emptyLine = emptyLine ?? number
      return
    }
    if emptyLine != nil { throw Mismatch(found: "an empty line", expected: PriceRow.columns) }
    if number == 1, line == PriceRow.columns { return }
    let row = try PriceRow(line: line)
    let key = Key(symbol: row.symbol, month: row.month)
    if let first = lineNumbers.updateValue(number, forKey: key) {
      throw Mismatch(
        found: "a second price of \(row.symbol) for \(row.month)", expected: "one, which line \(first) has given")
    }
    rows.append(row)
  }
}
