/// What happened to a number of observers, and the check of the contract on it.
///
/// Observers are numbered in the order in which they subscribed. Observer 0, the witness, is there from the beginning and is
/// never ended: each of its calls begins the delivery of one record.
struct DeliveryLog<Value: Equatable> {
  enum Event {
    /// Subscribed, while the value was this.
    case joined(Int, Value)
    case called(Int, old: Value, new: Value)
    case ended(Int, End)
    /// A set inside a handler.
    case nestedSetBegan
    case nestedSetReturned
    /// A set outside all handlers has returned, and the value is this.
    case settled(Value)
  }

  enum End {
    case token, name, owner
  }

  private struct Observer {
    /// What the next call must begin with.
    var known: Value
    var isStarted = false
    var end: End?
  }

  private var observers: [Int: Observer] = [:]
  private var record: (old: Value, new: Value)?
  /// Who has been called with the record, and who must be.
  private var lastCalled = 0
  private var called: Set<Int> = []
  private var due: [Int] = []
  private var nestedSets = 0

  /// What the contract says that did not hold; the first one counts.
  private(set) var violation: String?

  /// How many calls there were.
  private(set) var callCount = 0

  mutating func note(_ event: Event) {
    guard violation == nil else { return }
    switch event {
    case .joined(let observer, let value): observers[observer] = Observer(known: value)
    case .called(let observer, let old, let new): noteCall(of: observer, old, new)
    case .ended(let observer, let end): observers[observer]?.end = end
    case .nestedSetBegan: nestedSets += 1
    case .nestedSetReturned: nestedSets -= 1
    case .settled(let value): settle(value)
    }
  }

  private mutating func noteCall(of number: Int, _ old: Value, _ new: Value) {
    callCount += 1
    guard var observer = observers[number] else { return }
    if number == 0 { beginRecord(old, new) }
    violation = broken(by: observer, number, old, new)
    observer.known = new
    observer.isStarted = true
    observers[number] = observer
    lastCalled = number
    called.insert(number)
  }

  private func broken(by observer: Observer, _ number: Int, _ old: Value, _ new: Value) -> String? {
    switch observer.end {
    case .owner: return "C11: observer \(number) was called after its owner had died"
    case .token, .name: return "C8: observer \(number) was called after it had been ended"
    case nil: break
    }
    if nestedSets > 0 { return "C4: observer \(number) was called before the set inside a handler had returned" }
    if observer.known != old {
      return "C3: observer \(number) was told of \(text(old, new)) when it knew \(stableText(of: observer.known))"
    }
    guard number > 0, let record else { return violation }
    if record.old != old || record.new != new {
      return "C4: observer \(number) was told of \(text(old, new)) while \(text(record.old, record.new)) was delivered"
    }
    if number <= lastCalled { return "C1: observer \(number) was called after observer \(lastCalled)" }
    return nil
  }

  private mutating func beginRecord(_ old: Value, _ new: Value) {
    endRecord()
    record = (old, new)
    lastCalled = 0
    called = []
    due = observers.filter { $0.value.isStarted && $0.value.end == nil }.keys.sorted()
  }

  /// Whoever had the record before, and has not been ended, has this one too.
  private mutating func endRecord() {
    guard violation == nil, let record else { return }
    if let missed = due.first(where: { !called.contains($0) && observers[$0]?.end == nil }) {
      violation = "C3: observer \(missed) was not told of \(text(record.old, record.new))"
    }
  }

  private mutating func settle(_ value: Value) {
    endRecord()
    record = nil
    guard violation == nil else { return }
    let late = observers.filter { $0.value.end == nil && $0.value.known != value }.keys.min()
    guard let late, let known = observers[late]?.known else { return }
    violation = "C4: the set returned with \(stableText(of: value)) when observer \(late) knew \(stableText(of: known))"
  }

  private func text(_ old: Value, _ new: Value) -> String { "\(Change(old, new))" }
}
