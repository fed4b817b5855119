import Fanout

/// Sets `observable` many times while observers of the fixture do inside each delivery what observers do in real programs: set
/// the value again, end each other's subscriptions, subscribe, and let owners die.
///
/// ```swift
/// injectFaults(into: model.quantity, values: [0, 1, 7]) { quantity in page.text == "\(quantity)" }
/// ```
/// After each set it checks that your handlers have not kept those observers from what the contract says, of order (C1), chain
/// (C3), nested sets (C4), cancelling (C8) and owners (C11), and that your invariant holds. At the first thing that is wrong it
/// fails the test and says with which seed to see it again; where a handler ends the process nothing can say it. The observable
/// ends with one of `values`, and without the fixture's observers.
///
/// - Parameters:
///   - observable: what to set; your handlers are subscribed to it.
///   - values: what to set it to, at random; with none the test fails.
///   - sets: how often, at least once, not counting the sets inside deliveries.
///   - seed: decides what happens when; random unless given.
///   - invariant: called with the value after each set, when everything has been delivered; tells whether your objects are
///     as they should be.
/// - Concurrency: everything is called where this is; no other thread may set the value meanwhile.
/// - Reentrancy: inside a handler of `observable`, or a transaction, changes wait until that ends; this fails the test.
public func injectFaults<Value: Equatable>(
  into observable: Observable<Value>, values: [Value], sets: Int = 100,
  seed: UInt64 = .random(in: .min ... .max),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  checking invariant: (Value) -> Bool = { _ in true }
) {
  injectFaults(
    observable, values, sets, seed, at: CallSite(fileID, filePath, line, column), checking: invariant)
}

/// Sets a shared observable many times while observers of the fixture do inside each delivery what observers do in real programs.
///
/// ```swift
/// injectFaults(into: service.rate, values: [0, 1, 7]) { rate in
///   queue.runAll()
///   return text.value == "\(rate)"
/// }
/// ```
/// It is as for an ``Observable``. What is bound to an actor or a queue is told later: with a ``ManualQueue`` in its place the
/// invariant lets it be told first.
///
/// - Concurrency: the fixture's observers are called where this is; no other thread may set the value meanwhile.
/// - Reentrancy: inside a handler of `observable` changes wait until that ends; this fails the test.
public func injectFaults<Value: Equatable>(
  into observable: SharedObservable<Value>, values: [Value], sets: Int = 100,
  seed: UInt64 = .random(in: .min ... .max),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  checking invariant: (Value) -> Bool = { _ in true }
) {
  injectFaults(
    observable, values, sets, seed, at: CallSite(fileID, filePath, line, column), checking: invariant)
}

private func injectFaults<Value: Equatable>(
  _ observable: some FaultTarget<Value>, _ values: [Value], _ sets: Int, _ seed: UInt64, at site: CallSite,
  checking invariant: (Value) -> Bool
) {
  if values.isEmpty {
    reportFailure(
      expected: "values to set", found: "none", cause: "the list comes from data that is empty here.",
      remedy: "hand over at least one value; two that differ find more.", at: site)
    return
  }
  if let value = values.first(where: { $0 != $0 }) {
    reportFailure(
      expected: "values that are equal to themselves", found: stableText(of: value),
      cause: "it is Double.nan, holds one, or its `==` is wrong.",
      remedy: "leave it out: what observers are told is compared with what was set.", at: site)
    return
  }
  let run = FaultRun(observable, values: values, seed: seed)
  defer { run.finish() }
  for number in 1...max(1, sets) {
    run.set()
    if let violation = run.violation {
      let (cause, remedy) =
        run.isPostponed
        ? (
          "changes wait, for the end of a transaction or of a delivery of this observable that this is part of.",
          "inject faults outside of them"
        )
        : (
          "a handler ends subscriptions that are not its own, as `unsubscribeAll()` does, or another thread sets.",
          "end subscriptions by their own token, name or owner"
        )
      reportFailure(
        expected: "the contract to hold in set \(number)", found: violation, cause: cause,
        remedy: "\(remedy); `seed: \(seed)` does the same again.", at: site)
      return
    }
    let value = observable.value
    if !invariant(value) {
      reportFailure(
        expected: "the invariant to hold after set \(number), with \(stableText(of: value))", found: "that it does not",
        cause:
          "a handler relies on being told of one change for each set, on `old` differing from `new`, or on who else "
          + "is subscribed.",
        remedy: "make it depend on the value it is handed alone; `seed: \(seed)` does the same again.", at: site)
      return
    }
  }
}
