/// Which cases a command line means.
struct Selection {
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]
  private let options: Options

  init(_ options: Options) throws {
    filters = try options.filters.map { try Regex($0) }
    skips = try options.skips.map { try Regex($0) }
    self.options = options
  }

  func ids(of cases: [BenchmarkCase]) -> [CaseID] {
    cases.flatMap { benchmark in benchmark.sizes.map { CaseID(name: benchmark.name, size: $0) } }.filter(includes)
  }

  private func includes(_ id: CaseID) -> Bool {
    let name = "\(id)"
    if let sizes = options.sizes {
      if !sizes.contains(id.size) { return false }
    } else if options.quick && id.size >= Options.smallestSlowSize {
      return false
    }
    return (filters.isEmpty || filters.contains { name.contains($0) }) && !skips.contains { name.contains($0) }
  }
}
