/// Cost per observer against number of observers, both axes logarithmic, one line for each case.
package struct Chart {
  struct Line {
    let name: String
    let points: [(size: Int, cost: Double)]
  }

  let lines: [Line]
  let caption: String

  /// Takes the cases whose unit is the observer and that were measured at two sizes or more.
  package init(_ report: Report) {
    let cases = report.cases.filter { $0.unit == .observer && $0.failure == nil && $0.median > 0 }
    var names: [String] = []
    for entry in cases where !names.contains(entry.name) { names.append(entry.name) }
    lines = names.map { name in
      Line(name: name, points: cases.filter { $0.name == name }.map { ($0.size, $0.median) })
    }.filter { $0.points.count > 1 }
    caption = report.context.description
  }
}
