import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// `size` elements appended in place, one after the other.
func appendCases() -> [BenchmarkCase] {
  let sizes = [1_000, 10_000, 40_000]
  return [
    append("append/in-place", sizes) { _, _ in },
    append("append/in-place-values-handler", sizes) { observable, cell in
      _ = observable.subscribe(initial: false) { new in cell.pointee.add(new.count) }
    },
    // Its handler wants the array before the change, so each append copies it.
    append("append/in-place-changes-handler", Array(sizes.prefix(2))) { observable, cell in
      _ = observable.subscribe { _, new in cell.pointee.add(new.count) }
    },
    BenchmarkCase("append/array-in-class", sizes: sizes, role: .reference) { size, _ in
      .usingUp(size: size, operations: size) {
        ArrayHolder()
      } run: { holder in
        for element in 1...size { holder.append(element) }
      } verify: { holders in
        problem(in: holders.map(\.elements), size)
      }
    },
  ]
}

private func append(
  _ name: String, _ sizes: [Int],
  subscribe: @escaping (Observable<[Int]>, UnsafeMutablePointer<DeliveryTally.Cell>) -> Void
) -> BenchmarkCase {
  BenchmarkCase(name, sizes: sizes, references: ["append/array-in-class"], countsExactly: false) { size, _ in
    let tally = DeliveryTally()
    return .usingUp(size: size, operations: size) {
      let observable = Observable<[Int]>([])
      subscribe(observable, tally.cell(0))
      return observable
    } run: { observable in
      for element in 1...size { observable.value.append(element) }
    } verify: { observables in
      let called = observables.reduce(0) { $0 + $1.subscriberCount }
      return problem(in: observables.map(\.value), size)
        ?? tally.expect(count: called * size, sum: called * size * (size + 1) / 2)
    }
  }
}

private func problem(in arrays: [[Int]], _ size: Int) -> String? {
  arrays.allSatisfy { $0.count == size && $0.reduce(0, +) == size * (size + 1) / 2 } ? nil : "an array is wrong"
}
