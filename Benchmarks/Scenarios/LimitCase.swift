import BenchmarkHarness
import BenchmarkReferences

/// What a machine can do at most; see `dispatchCases` for why it has a file.
func limitCase() -> BenchmarkCase {
  BenchmarkCase("dispatch/limit", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
    let box = LimitBox(0, capacity: size)
    return .sets(to: size) { tally in
      for index in 0..<size { box.subscribe(.adding(to: tally.cell(index))) }
    } set: { passes in
      for value in 1...passes { box.set(value) }
    }
  }
}
