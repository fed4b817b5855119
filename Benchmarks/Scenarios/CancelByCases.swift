import BenchmarkHarness
import Fanout

/// Ending `size` subscriptions by name and by owner; the cost is that of each subscription that ends.
func cancelByCases() -> [BenchmarkCase] {
  [
    cancelByName("cancel/by-name-one") { _ in 1 },
    cancelByName("cancel/by-name-sqrt") { Int(Double($0).squareRoot()) },
    cancelByName("cancel/by-name-all") { $0 },
    BenchmarkCase("cancel/by-owner", sizes: Sizes.upToTenThousand) { size, _ in
      cancelling(size) { observable, tally in
        let owners = (0..<size).map { _ in Owner() }
        for (index, owner) in owners.enumerated() {
          observable.subscribe(owner: owner) { [cell = tally.cell(index)] _, _, new in cell.pointee.add(new) }
        }
        return owners
      } run: { observable, owners in
        for owner in owners { observable.unsubscribe(owner: owner) }
      }
    },
  ]
}

/// - Parameter matches: how many of `size` subscriptions carry each name.
private func cancelByName(_ name: String, matches: @escaping (Int) -> Int) -> BenchmarkCase {
  // The ids of a name are sorted, and how much space that takes depends on the seed of their hashes.
  BenchmarkCase(name, sizes: Sizes.upToTenThousand, countsExactly: false) { size, _ in
    let matches = matches(size)
    let names = (0..<(size + matches - 1) / matches).map { "name \($0)" }
    return cancelling(size) { observable, tally in
      for index in 0..<size {
        observable.subscribe(named: names[index / matches]) { [cell = tally.cell(index)] _, new in
          cell.pointee.add(new)
        }
      }
    } run: { observable, _ in
      for name in names { observable.unsubscribe(named: name) }
    }
  }
}
