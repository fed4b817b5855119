import BenchmarkHarness

let runner = Runner(dispatchCases(), effort: .quick, seed: 1)
var ids: [CaseID] = []
for size in [1, 10, 100, 1000, 10000] { for c in dispatchCases() where c.sizes.contains(size) { ids.append(CaseID(name: c.name, size: size)) } }
for m in runner.measure(ids) {
  let s = Statistics(m.costs)
  print(m.id, s.min, s.median, m.allocations as Any, m.ratios.map { "\($0.reference) \(Statistics($0.values).median) \(Statistics($0.values).medianInterval)" }, m.failure as Any)
}
