import BenchmarkHarness
import Foundation
import Testing

@Suite struct CommittedThresholdsTests {
  /// A limit whose case has gone, or has another name by now, guards nothing.
  @Test func everyLimitIsThatOfACase() throws {
    let list = try output(of: benchmarks, ["--list"])
    #expect(list.status == 0)
    let cases = Set(list.text.split(separator: "\n").map(String.init))
    let names = Set(cases.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    for (family, limits) in try committed() {
      let limited = Set(limits.allocations.keys).union(limits.bytes.keys).union(limits.ratios.keys)
      #expect(limited.subtracting(cases) == [])
      #expect(Set(limits.slopes.keys).subtracting(names) == [])
      #expect(limited.union(limits.slopes.keys).allSatisfy { $0.hasPrefix(family + "/") })
      #expect(Set(limits.ratios.values.flatMap(\.keys)).subtracting(names) == [])
    }
  }

  private func committed() throws -> [(family: String, Thresholds)] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let files = try FileManager.default.contentsOfDirectory(
      at: package.appending(path: "Benchmarks/Thresholds"), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    return try files.map {
      (
        $0.deletingPathExtension().lastPathComponent,
        try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: $0))
      )
    }
  }
}
