import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// From nothing to `size` subscriptions, one in and one out, and all gone at once.
func subscribeCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "subscribe/observable", sizes: Sizes.all, references: ["subscribe/closure-array"], countsExactly: false
    ) { size, _ in
      let tally = DeliveryTally()
      return .usingUp(size: size, operations: size) {
        Observable(0)
      } run: { observable in
        for index in 0..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
        }
      } verify: { observables in
        for observable in observables { observable.value = 1 }
        return tally.expect(count: observables.count * size, sum: observables.count * size)
      }
    },
    BenchmarkCase("subscribe/closure-array", sizes: Sizes.all, role: .reference) { size, _ in
      let tally = DeliveryTally()
      return .usingUp(size: size, operations: size) {
        ClosureArray(0)
      } run: { box in
        for index in 0..<size { box.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) } }
      } verify: { boxes in
        for box in boxes { box.set(1) }
        return tally.expect(count: boxes.count * size, sum: boxes.count * size)
      }
    },
    BenchmarkCase("churn/observable", sizes: Sizes.all) { size, _ in
      let tally = DeliveryTally()
      let observable = Observable(0)
      let tokens = Tokens()
      tokens.all = (0..<size).map { index in
        observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
      }
      var oldest = 0
      return Workload(
        operations: 1, deliveries: 0,
        run: { passes in
          for _ in 0..<passes {
            tokens.all[oldest].cancel()
            tokens.all[oldest] = observable.subscribe { [cell = tally.cell(oldest)] _, new in cell.pointee.add(new) }
            oldest = oldest + 1 == size ? 0 : oldest + 1
          }
        },
        verify: { _ in
          observable.value = 1
          return tally.expect(count: size, sum: size)
        })
    },
    BenchmarkCase("teardown/observable", sizes: Sizes.all, references: ["teardown/closure-array"]) { size, _ in
      teardown(size) { tally in
        let observable = Observable(0)
        for index in 0..<size {
          _ = observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
        }
        observable.value = 1
        return observable
      }
    },
    BenchmarkCase("teardown/closure-array", sizes: Sizes.all, role: .reference) { size, _ in
      teardown(size) { tally in
        let box = ClosureArray(0)
        for index in 0..<size { box.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) } }
        box.set(1)
        return box
      }
    },
  ]
}

/// Drops objects that have called `size` observers once.
private func teardown<Source: AnyObject>(_ size: Int, make: @escaping (DeliveryTally) -> Source) -> Workload {
  let tally = DeliveryTally()
  var sources: [Source] = []
  weak var last: Source?
  return Workload(
    operations: size, deliveries: 0, largestPassCount: max(1, Workload.largestTotalSize / size),
    prepare: { passes in
      sources = (0..<passes).map { _ in make(tally) }
      last = sources.last
    },
    run: { _ in sources = [] },
    verify: { passes in
      last == nil ? tally.expect(count: passes * size, sum: passes * size) : "the source is still alive"
    })
}
