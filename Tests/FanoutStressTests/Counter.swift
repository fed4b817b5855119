import Synchronization

/// A number that any thread may add to.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func add(_ addend: Int = 1) -> Int {
    number.wrappingAdd(addend, ordering: .acquiringAndReleasing).newValue
  }
}

/// Counts itself while it lives.
final class Counted: Sendable {
  private let living: Counter

  init(in living: Counter) {
    self.living = living
    living.add()
  }

  deinit {
    living.add(-1)
  }
}
