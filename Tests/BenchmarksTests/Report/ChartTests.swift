import BenchmarkHarness
import Foundation
import Testing

@Suite struct ChartTests {
  private let dispatch = report(
    measurement("dispatch/a&b", 1, costs: [10], unit: .observer),
    measurement("dispatch/a&b", 1_000, costs: [2], unit: .observer),
    measurement("dispatch/single", 1, costs: [5], unit: .observer),
    measurement("cancel/c", 1, costs: [50]), measurement("cancel/c", 1_000, costs: [50]))

  @Test func chartDrawsALineForEachCaseMeasuredPerObserverAtTwoSizes() {
    let svg = Chart(dispatch).svg
    #expect(svg.components(separatedBy: "<polyline class=\"line").count == 2)
    #expect(svg.contains("dispatch/a&amp;b"))
    #expect(!svg.contains("dispatch/single"))
    #expect(!svg.contains("cancel/c"))
  }

  @Test func chartIsWellFormedAndHasColorsForDarkSurroundings() {
    let svg = Chart(dispatch).svg
    #expect(svg.contains("prefers-color-scheme: dark"))
    var open: [Substring] = []
    for tag in svg.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/).map(\.output) where tag.3.isEmpty {
      if tag.1.isEmpty {
        open.append(tag.2)
      } else {
        #expect(open.popLast() == tag.2)
      }
    }
    #expect(open == [])
  }

  @Test func axesReachTheNextPowersOfTen() {
    #expect(Chart.decades([1.6, 4_000]) == 0...4)
    #expect(Chart.decades([10, 10]) == 1...2)
    #expect(Chart.decades([0.03, 0.5]) == -2...0)
  }

  @Test func labelsThatWouldCoverEachOtherMoveApart() {
    #expect(Chart.spread([100, 101, 50]) == [100, 115, 50])
  }

  @Test func labelsAtTheBottomMoveUp() {
    #expect(Chart.spread([590, 589]) == [585, 570])
  }
}
