import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// One set goes through derived values to one observer; the cost is that of one derived value.
func derivedCases() -> [BenchmarkCase] {
  [
    shape("derived/chain", sizes: [10, 100, 1_000], references: ["derived/nested-closures"]) { source, size in
      (1...size).reduce(source.map { $0 }) { chain, _ in chain.map { $0 &+ 1 } }
    } sum: { set, size in
      set + size
    },
    nestedClosures("derived/nested-closures", sizes: [10, 100, 1_000]),
    shape("derived/chain-of-closures", sizes: [10, 100], references: ["derived/nested-closures-short"]) {
      source, size in
      (1...size).reduce(Computed { source.value }) { chain, _ in evaluated(Computed { chain.value &+ 1 }) }
    } sum: { set, size in
      set + size
    },
    nestedClosures("derived/nested-closures-short", sizes: [10, 100]),
    shape("derived/diamond", sizes: [10, 100, 1_000], references: ["derived/dirty-flags"]) { source, size in
      let middle = (0..<size).map { index in Computed { source.value &+ index } }
      return Computed { middle.reduce(0) { $0 &+ $1.value } }
    } sum: { set, size in
      size * set + size * (size - 1) / 2
    },
    BenchmarkCase("derived/dirty-flags", sizes: [10, 100, 1_000], role: .reference) { size, _ in
      let flags = DirtyFlags(width: size)
      let tally = DeliveryTally()
      flags.observe { [cell = tally.cell(0)] in cell.pointee.add($0) }
      return Workload(
        operations: size, deliveries: 1,
        run: { passes in for value in 1...passes { flags.set(value) } },
        verify: { passes in
          tally.expect(count: passes, sum: (1...passes).reduce(0) { $0 + size * $1 + size * (size - 1) / 2 })
        })
    },
  ] + layeredCases() + readCases()
}

/// What a chain of derived values is compared with; a case and its reference have the same sizes.
private func nestedClosures(_ name: String, sizes: [Int]) -> BenchmarkCase {
  BenchmarkCase(name, sizes: sizes, role: .reference) { size, _ in
    let chain: (Int) -> Int = (1...size).reduce({ $0 }) { chain, _ in { chain($0) &+ 1 } }
    let tally = DeliveryTally()
    return Workload(
      operations: size, deliveries: 1,
      run: { passes in for value in 1...passes { tally.cell(0).pointee.add(chain(value)) } },
      verify: { passes in tally.expect(count: passes, sum: (1...passes).reduce(0) { $0 + $1 + size }) })
  }
}

private func layeredCases() -> [BenchmarkCase] {
  [
    shape("derived/layers", sizes: [100]) { source, _ in
      let first = (0..<10).map { index in Computed { source.value &+ index } }
      let last = (1..<10).reduce(first) { layer, _ in
        layer.indices.map { index in Computed { layer[index].value &+ layer[(index + 1) % layer.count].value } }
      }
      return Computed { last.reduce(0) { $0 &+ $1.value } }
    } sum: { set, _ in
      (10 * set + 45) << 9
    },
    shape("derived/triangle", sizes: [10, 100]) { source, size in
      let chain = (1..<size).reduce(into: [Computed { source.value }]) { chain, _ in
        let previous = chain[chain.count - 1]
        chain.append(evaluated(Computed { previous.value &+ 1 }))
      }
      return Computed { chain.reduce(0) { $0 &+ $1.value } }
    } sum: { set, size in
      size * set + size * (size - 1) / 2
    },
    shape("derived/repeated", sizes: [100]) { source, size in
      Computed { (0..<size).reduce(0) { sum, _ in sum &+ source.value } }
    } sum: { set, size in
      size * set
    },
    shape("derived/changing-reads", sizes: [100]) { source, size in
      let (even, odd) = (Computed { source.value &* 2 }, Computed { source.value &* 2 })
      return Computed { source.value.isMultiple(of: 2) ? even.value : odd.value }
    } sum: { set, _ in
      2 * set
    },
    BenchmarkCase("derived/avoidable", sizes: [100]) { size, _ in
      let source = Observable(0)
      let constant = source.map { _ in 0 }.removingDuplicates()
      let end = (1...size).reduce(constant.map { $0 }) { chain, _ in chain.map { $0 &+ 1 } }
      let tally = DeliveryTally()
      end.subscribe(named: "observer") { [cell = tally.cell(0)] _, new in cell.pointee.add(new) }
      return Workload(
        operations: 1, deliveries: 0, run: { passes in for value in 1...passes { source.value = value } },
        verify: { _ in withExtendedLifetime(end) { tally.expect(count: 0, sum: 0) } })
    },
    BenchmarkCase("derived/teardown", sizes: [100, 1_000, 10_000]) { size, _ in
      let source = Observable(0)
      return .usingUp(
        size: size, operations: size,
        make: { layered(source, values: size).subscribe { _, _ in } }, run: { $0.cancel() },
        verify: { _ in source.subscriberCount == 0 ? nil : "subscriptions are left" })
    },
  ]
}

/// Read as it is made: closures that are first read from the end of a long chain would nest.
private func evaluated(_ value: Computed<Int>) -> Computed<Int> {
  _ = value.value
  return value
}

/// Layers of ten operators each, from `source` to one value.
private func layered(_ source: Observable<Int>, values: Int) -> Computed<Int> {
  let first = (0..<10).map { index in source.map { $0 &+ index } }
  let last = (1..<max(2, values / 10)).reduce(first) { layer, _ in
    layer.indices.map { index in
      layer[index].combined(with: layer[(index + 1) % layer.count]).map { $0 &+ $1 }
    }
  }
  return last.dropFirst().reduce(last[0]) { $0.combined(with: $1).map { $0 &+ $1 } }
}

private func readCases() -> [BenchmarkCase] {
  [
    readCase("derived/read-observed", references: ["derived/read-observable"]) { source in
      let double = Computed { source.value * 2 }
      double.subscribe(named: "observer") { _, _ in }
      return { double.value }
    },
    readCase("derived/read-unobserved", references: ["derived/read-observable"]) { source in
      let double = Computed { source.value * 2 }
      return { double.value }
    },
    readCase("derived/read-observable", role: .reference) { source in { source.value * 2 } },
  ]
}

private func readCase(
  _ name: String, references: [String] = [], role: BenchmarkCase.Role = .subject,
  reader: @escaping (Observable<Int>) -> () -> Int
) -> BenchmarkCase {
  BenchmarkCase(name, sizes: [1], references: references, role: role) { _, _ in
    let source = Observable(21)
    let read = reader(source)
    let tally = DeliveryTally()
    return Workload(
      operations: 1, deliveries: 0, run: { passes in for _ in 0..<passes { tally.cell(0).pointee.add(read()) } },
      verify: { passes in tally.expect(count: passes, sum: 42 * passes) })
  }
}

/// A case in which one set reaches one observer of the last of `size` derived values.
///
/// - Parameters:
///   - derive: makes the derived values from a source; returns the last one.
///   - sum: what the observer receives for a set.
private func shape(
  _ name: String, sizes: [Int], references: [String] = [],
  _ derive: @escaping (Observable<Int>, Int) -> Computed<Int>, sum: @escaping (_ set: Int, _ size: Int) -> Int
) -> BenchmarkCase {
  BenchmarkCase(name, sizes: sizes, references: references, countsExactly: false) { size, _ in
    let source = Observable(0)
    let last = derive(source, size)
    let tally = DeliveryTally()
    last.subscribe(named: "observer") { [cell = tally.cell(0)] _, new in cell.pointee.add(new) }
    return Workload(
      operations: size, deliveries: 1,
      run: { passes in for value in 1...passes { source.value = value } },
      verify: { passes in
        withExtendedLifetime(last) { tally.expect(count: passes, sum: (1...passes).reduce(0) { $0 + sum($1, size) }) }
      })
  }
}
