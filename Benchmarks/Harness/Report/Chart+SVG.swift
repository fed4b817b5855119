import Foundation

extension Chart {
  private static let width = 960.0
  private static let height = 600.0
  private static let plot = (left: 70.0, top: 60.0, right: 700.0, bottom: 530.0)
  private static let labelHeight = 15.0
  /// Each with a shade for light and one for dark surroundings; a line with a later number is dashed.
  private static let colors = [
    ("#1b6ac9", "#6cb2ff"), ("#c2410c", "#ff9a5c"), ("#15803d", "#5fd38a"), ("#a21caf", "#e58cf0"),
    ("#854d0e", "#e3c04f"), ("#0e7490", "#5ed3e8"), ("#b91c1c", "#ff8f8f"), ("#4b5563", "#b6bfcc"),
  ]
  private static let dashes = ["", "6 3", "2 3"]

  package var svg: String {
    let xRange = Self.decades(lines.flatMap { $0.points.map { Double($0.size) } })
    let yRange = Self.decades(lines.flatMap { $0.points.map(\.cost) })
    let x = { (value: Double) in Self.place(value, xRange, Self.plot.left, Self.plot.right) }
    let y = { (value: Double) in Self.place(value, yRange, Self.plot.bottom, Self.plot.top) }
    let body =
      [Self.text(Self.plot.left, 28, "title", "Cost per observer, ns"), Self.text(Self.plot.left, 46, "note", caption)]
      + xRange.flatMap { decade -> [String] in
        let at = x(Self.power(decade))
        return [
          Self.rule(at, Self.plot.top, at, Self.plot.bottom),
          Self.text(at, Self.plot.bottom + 20, "tick middle", Self.number(decade)),
        ]
      }
      + yRange.flatMap { decade -> [String] in
        let at = y(Self.power(decade))
        return [
          Self.rule(Self.plot.left, at, Self.plot.right, at),
          Self.text(Self.plot.left - 8, at + 4, "tick end", Self.number(decade)),
        ]
      }
      + [
        Self.text((Self.plot.left + Self.plot.right) / 2, Self.plot.bottom + 44, "tick middle", "observers")
      ] + curves(x, y)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.coordinate(Self.width)) \(Self.coordinate(Self.height))" role="img">
      <title>Cost per observer against number of observers</title>
      <style>
      \(Self.style)
      </style>
      <rect class="ground" width="100%" height="100%"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func curves(_ x: (Double) -> Double, _ y: (Double) -> Double) -> [String] {
    let ends = lines.map { y($0.points.last!.cost) }
    let labels = Self.spread(ends)
    return lines.indices.flatMap { index -> [String] in
      let line = lines[index]
      let points = line.points.map { "\(Self.coordinate(x(Double($0.size)))),\(Self.coordinate(y($0.cost)))" }
      let color = "c\(index % Self.colors.count)"
      let dash = Self.dashes[index / Self.colors.count % Self.dashes.count]
      let end = x(Double(line.points.last!.size))
      return [
        "<polyline class=\"line \(color)\" stroke-dasharray=\"\(dash)\" points=\"\(points.joined(separator: " "))\"/>",
        "<polyline class=\"leader \(color)\" points=\"\(Self.coordinate(end)),\(Self.coordinate(ends[index])) \(Self.coordinate(Self.plot.right + 22)),\(Self.coordinate(labels[index]))\"/>",
        Self.text(Self.plot.right + 26, labels[index] + 4, "label \(color)", line.name),
      ]
    }
  }

  /// Moves labels down until none covers another, keeping their order, then up if the last ones left the picture.
  package static func spread(_ places: [Double]) -> [Double] {
    let order = places.indices.sorted { places[$0] < places[$1] }
    var result = places
    var lowest = -Double.infinity
    for index in order {
      result[index] = max(places[index], lowest + labelHeight)
      lowest = result[index]
    }
    var highest = height - labelHeight
    for index in order.reversed() {
      result[index] = min(result[index], highest)
      highest = result[index] - labelHeight
    }
    return result
  }

  /// The powers of ten around all values.
  package static func decades(_ values: [Double]) -> ClosedRange<Int> {
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    let first = Int(log10(low).rounded(.down))
    return first...max(first + 1, Int(log10(high).rounded(.up)))
  }

  private static func place(_ value: Double, _ range: ClosedRange<Int>, _ from: Double, _ to: Double) -> Double {
    from + (to - from) * (log10(value) - Double(range.lowerBound)) / Double(range.upperBound - range.lowerBound)
  }

  private static func power(_ decade: Int) -> Double { pow(10, Double(decade)) }

  /// 10000 as `10,000`.
  private static func number(_ decade: Int) -> String {
    if decade < 0 { return Report.plain(power(decade)) }
    let digits = "1" + String(repeating: "0", count: decade)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  private static func coordinate(_ value: Double) -> String { Report.plain((value * 10).rounded() / 10) }

  private static func text(_ x: Double, _ y: Double, _ style: String, _ content: String) -> String {
    let escaped = content.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    return "<text class=\"\(style)\" x=\"\(coordinate(x))\" y=\"\(coordinate(y))\">\(escaped)</text>"
  }

  private static func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line class=\"grid\" x1=\"\(coordinate(x1))\" y1=\"\(coordinate(y1))\" x2=\"\(coordinate(x2))\" y2=\"\(coordinate(y2))\"/>"
  }

  private static var style: String {
    let light = colors.enumerated().map {
      ".c\($0.offset){stroke:\($0.element.0)} text.c\($0.offset){fill:\($0.element.0)}"
    }
    let dark = colors.enumerated().map {
      ".c\($0.offset){stroke:\($0.element.1)} text.c\($0.offset){fill:\($0.element.1)}"
    }
    return """
      text{font:12px system-ui,sans-serif;fill:#374151;stroke:none!important}
      .title{font-size:16px;font-weight:600;fill:#111827} .note{font-size:10px}
      .middle{text-anchor:middle} .end{text-anchor:end}
      .ground{fill:#fff} .grid{stroke:#e5e7eb} .line{fill:none;stroke-width:2} .leader{fill:none;stroke-width:.6}
      \(light.joined(separator: "\n"))
      @media (prefers-color-scheme: dark){
      text{fill:#c9d1d9} .title{fill:#f0f6fc} .ground{fill:#0d1117} .grid{stroke:#262d36}
      \(dark.joined(separator: "\n"))
      }
      """
  }
}
