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
    let cases = report.cases.filter { $0.unit == .observer && $0.failure == nil }
    var names: [String] = []
    for entry in cases where !names.contains(entry.name) { names.append(entry.name) }
    lines = names.map { name in
      let points = cases.filter { $0.name == name }.compactMap { entry in entry.median.map { (entry.size, $0) } }
      return Line(name: name, points: points.filter { $0.1 > 0 })
    }.filter { $0.points.count > 1 }
    caption = report.context.description
  }
}
