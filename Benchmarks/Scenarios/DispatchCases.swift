import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// One set of an Int reaches every observer.
///
/// Each handler captures the cell that it adds to, as a handler in an application captures something.
func dispatchCases() -> [BenchmarkCase] {
  [
    BenchmarkCase(
      "dispatch/observable", unit: .observer, sizes: Sizes.all,
      references: [
        "dispatch/limit", "dispatch/closure-array", "dispatch/plain-didset", "dispatch/local-didset",
        "dispatch/notification-center", "dispatch/observation",
      ]
    ) { size, _ in
      let observable = Observable(0)
      return .sets(to: size) { tally in
        for index in 0..<size { observable.subscribe(.adding(to: tally.cell(index))) }
      } set: { passes in
        for value in 1...passes { observable.value = value }
      }
    },
    BenchmarkCase("dispatch/limit", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = LimitBox(0, capacity: size)
      return .sets(to: size) { tally in
        for index in 0..<size { box.subscribe(.adding(to: tally.cell(index))) }
      } set: { passes in
        for value in 1...passes { box.set(value) }
      }
    },
    BenchmarkCase("dispatch/closure-array", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = ClosureArray(0)
      return .sets(to: size) { tally in
        for index in 0..<size { box.subscribe(.adding(to: tally.cell(index))) }
      } set: { passes in
        for value in 1...passes { box.set(value) }
      }
    },
    BenchmarkCase("dispatch/plain-didset", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = PlainBox(0)
      return .sets(to: size) { tally in
        for index in 0..<size {
          box.bind(named: "observer \(index)") { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
        }
      } set: { passes in
        for value in 1...passes { box.value = value }
      }
    },
    BenchmarkCase("dispatch/local-didset", unit: .observer, sizes: Sizes.all, role: .reference) { size, _ in
      let box = LocalBox(0)
      return .sets(to: size) { tally in
        for index in 0..<size {
          box.bind(named: "observer \(index)") { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
        }
      } set: { passes in
        for value in 1...passes { box.value = value }
      }
    },
  ]
}

/// `PlainBox`, written in the program that uses it: the compiler sees every use of the array and drops the checks for
/// exclusive access that a class of a library keeps.
private final class LocalBox {
  private var listeners: [(listener: (Int, Int) -> Void, name: String)] = []

  init(_ value: Int) {
    self.value = value
  }

  var value: Int {
    didSet {
      for (listener, _) in listeners { listener(oldValue, value) }
    }
  }

  func bind(named name: String, _ listener: @escaping (Int, Int) -> Void) {
    listeners.append((listener, name))
  }
}
