import BenchmarkHarness
import BenchmarkReferences

/// An array of closures; see `dispatchCases` for why it has a file.
func closureArrayCase() -> BenchmarkCase {
  BenchmarkCase("dispatch/closure-array", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
    let box = ClosureArray(0)
    return .sets(to: size) { tally in
      for index in 0..<size { box.subscribe(.adding(to: tally.cell(index))) }
    } set: { passes in
      for value in 1...passes { box.set(value) }
    }
  }
}
