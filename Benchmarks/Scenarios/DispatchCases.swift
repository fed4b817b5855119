import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// One set reaches every observer.
func dispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/observable", unit: .observer, sizes: Sizes.all,
      references: ["dispatch/limit", "dispatch/closure-array", "dispatch/plain-didset", "dispatch/app-didset","dispatch/app2-didset"]
    ) { size, _ in
      let observable = Observable(0)
      return sets(to: size, subscribe: { tally in
        for _ in 0..<size { _ = observable.subscribe { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { observable.value = value } })
    },
    BenchmarkCase("dispatch/limit", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = LimitBox(0, capacity: size)
      return sets(to: size, subscribe: { tally in
        for _ in 0..<size { box.subscribe { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { box.set(value) } })
    },
    BenchmarkCase("dispatch/closure-array", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = ClosureArray(0)
      return sets(to: size, subscribe: { tally in
        for _ in 0..<size { box.subscribe { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { box.set(value) } })
    },
    BenchmarkCase("dispatch/plain-didset", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = PlainBox(0)
      return sets(to: size, subscribe: { tally in
        for index in 0..<size { box.bind(named: "observer \(index)") { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { box.value = value } })
    },
    BenchmarkCase("dispatch/app-didset", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = AppBox(0)
      return sets(to: size, subscribe: { tally in
        for index in 0..<size { box.bind(named: "observer \(index)") { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { box.value = value } })
    },
    BenchmarkCase("dispatch/app2-didset", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = AppBox2(0)
      return sets(to: size, subscribe: { tally in
        for index in 0..<size { box.bind(named: "observer \(index)") { _, new in tally.pointee.add(new) } }
      }, set: { passes in for value in 1...passes { box.value = value } })
    },
  ]
}
