/// How a report is written.
public enum ReportFormat: String, CaseIterable, Sendable {
  case text, markdown, csv, json
}

extension Report {
  public func text(as format: ReportFormat) throws -> String {
    switch format {
    case .text: plainText
    case .markdown: markdown
    case .csv: csv
    case .json: try summarized.json()
    }
  }

  private var plainText: String {
    let lines = [Self.columns] + rows
    let widths = Self.columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { cells in
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return Self.isLeftAligned(column) ? cells[column] + space : space + cells[column]
      }
      return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    let slopeLines = slopes.map { "slope of \($0.family): \(Self.slope($0.slope))" }
    return ([context.description, ""] + table + [""] + slopeLines + notes).joined(separator: "\n") + "\n"
  }

  private var markdown: String {
    let rule = Self.columns.indices.map { Self.isLeftAligned($0) ? "---" : "---:" }
    let table = ([Self.columns, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    let slopeTable =
      ["| slope of | |", "| --- | ---: |"] + slopes.map { "| \($0.family) | \(Self.slope($0.slope)) |" }
    let parts = [[context.description], table, slopes.isEmpty ? [] : slopeTable, notes]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func isLeftAligned(_ column: Int) -> Bool {
    [0, 2, columns.count - 1].contains(column)
  }

  private var csv: String {
    let header =
      "name,size,unit,min,median,p90,p99,repetitions,cpu,wall,allocations,bytes,peak,deliveries,reference,ratio,low,high"
    let lines = cases.map { entry in
      let numbers: [Any?] = [
        entry.name, entry.size, entry.unit.rawValue, entry.min, entry.median, entry.p90, entry.p99, entry.repetitions,
        entry.cpu, entry.wall, entry.allocations, entry.bytes, entry.peak, entry.deliveries, entry.reference?.name,
        entry.reference?.ratio, entry.reference?.low, entry.reference?.high,
      ]
      return numbers.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
