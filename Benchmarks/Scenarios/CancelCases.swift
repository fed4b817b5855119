import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// Ending `size` subscriptions by token, one after the other.
func cancelCases() -> [BenchmarkCase] {
  CancelOrder.allCases.flatMap { order in
    [
      BenchmarkCase(
        "cancel/\(order)", sizes: Sizes.all, references: ["cancel/dictionary-\(order)"]
      ) { size, random in
        let places = order.places(size, &random)
        return cancelling(size) { observable, tally in
          let tokens = (0..<size).map { index in
            observable.subscribe { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
          }
          return places.map { tokens[$0] }
        } run: { _, tokens in
          for token in tokens { token.cancel() }
        }
      },
      BenchmarkCase("cancel/dictionary-\(order)", sizes: Sizes.all, role: .reference) { size, random in
        let places = order.places(size, &random)
        let tally = DeliveryTally()
        return .usingUp(size: size, operations: size) {
          let dictionary = HandlerDictionary<Int>()
          for index in 0..<size {
            dictionary.handlers[index] = { [cell = tally.cell(index)] _, new in cell.pointee.add(new) }
          }
          for handler in dictionary.handlers.values { handler(0, 1) }
          return dictionary
        } run: { dictionary in
          for place in places { dictionary.handlers.removeValue(forKey: place) }
        } verify: { dictionaries in
          if !dictionaries.allSatisfy(\.handlers.isEmpty) { return "some handlers are left" }
          return tally.expect(count: dictionaries.count * size, sum: dictionaries.count * size)
        }
      },
    ]
  } + [
    // The first of `size` observers cancels all of them, itself included, while the delivery goes on.
    BenchmarkCase(
      "cancel/during-dispatch", sizes: Sizes.all, references: ["cancel/dictionary-random"], countsExactly: false
    ) {
      size, random in
      let places = CancelOrder.random.places(size, &random)
      let tally = DeliveryTally()
      return .usingUp(size: size, operations: size) {
        let observable = Observable(0)
        let tokens = Tokens()
        let all = (0..<size).map { index in
          observable.subscribe { [cell = tally.cell(index)] _, new in
            cell.pointee.add(new)
            for token in tokens.all { token.cancel() }
          }
        }
        tokens.all = places.map { all[$0] }
        return observable
      } run: { observable in
        observable.value = 1
      } verify: { observables in
        for observable in observables { observable.value = 2 }
        return tally.expect(count: observables.count, sum: observables.count)
      }
    }
  ]
}

private enum CancelOrder: String, CaseIterable, CustomStringConvertible {
  case inOrder = "in-order"
  case reverse
  case random

  var description: String { rawValue }

  func places(_ size: Int, _ random: inout SeededRandom) -> [Int] {
    switch self {
    case .inOrder: Array(0..<size)
    case .reverse: (0..<size).reversed()
    case .random: (0..<size).shuffled(using: &random)
    }
  }
}

/// Ends all `size` subscriptions of an observable that has called each of them once.
///
/// - Parameters:
///   - subscribe: makes the subscriptions and returns what to end them by.
///   - run: ends all of them.
func cancelling<Handles>(
  _ size: Int, subscribe: @escaping (Observable<Int>, DeliveryTally) -> Handles,
  run: @escaping (Observable<Int>, Handles) -> Void
) -> Workload {
  let tally = DeliveryTally()
  return .usingUp(size: size, operations: size) {
    let observable = Observable(0)
    let handles = subscribe(observable, tally)
    observable.value = 1
    return (observable, handles)
  } run: { observable, handles in
    run(observable, handles)
  } verify: { states in
    for (observable, _) in states { observable.value = 2 }
    return tally.expect(count: states.count * size, sum: states.count * size)
  }
}
