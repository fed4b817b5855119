import Fanout

/// Observers that do, when they are called, what observers in real programs do at the worst moment.
final class FaultRun<Value: Equatable> {
  private final class Owner {}

  private enum Handle {
    case token(SubscriptionToken)
    case name(String)
    case owner(Owner)
  }

  /// How many observers there are at most, and how many sets are made inside the handlers of one delivery.
  private static var mostObservers: Int { 8 }
  private static var mostNestedSets: Int { 3 }

  private let observable: Observable<Value>
  private let values: [Value]
  private var generator: SeededGenerator
  private var handles: [Int: Handle] = [:]
  private var nextObserver = 0
  private var nestedSets = 0
  private var bag = SubscriptionBag()
  private(set) var log = DeliveryLog<Value>()

  init(_ observable: Observable<Value>, values: [Value], seed: UInt64) {
    self.observable = observable
    self.values = values
    generator = SeededGenerator(seed: seed)
    // The witness.
    subscribe { handler in observable.subscribe(handler).store(in: bag) }
  }

  /// Sets the value once, with faults inside the delivery and some new observers before it.
  func set() {
    nestedSets = 0
    while handles.count < 3 { join() }
    observable.value = randomValue
    log.note(.settled(observable.value))
  }

  /// Ends all subscriptions.
  func finish() {
    bag.cancelAll()
    for handle in handles.values { end(handle) }
    handles = [:]
  }

  private var randomValue: Value { values.randomElement(using: &generator)! }

  private func doSomething() {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: setInside()
    case 2, 3: endOne()
    case 4: if handles.count < Self.mostObservers { join() }
    default: break
    }
  }

  private func setInside() {
    guard nestedSets < Self.mostNestedSets else { return }
    nestedSets += 1
    log.note(.nestedSetBegan)
    observable.value = randomValue
    log.note(.nestedSetReturned)
  }

  private func endOne() {
    guard let observer = handles.keys.sorted().randomElement(using: &generator) else { return }
    // What is taken out goes at the end of this function, an owner then dies.
    guard let handle = handles.removeValue(forKey: observer) else { return }
    log.note(.ended(observer, end(handle)))
  }

  @discardableResult
  private func end(_ handle: Handle) -> DeliveryLog<Value>.End {
    switch handle {
    case .token(let token):
      token.cancel()
      return .token
    case .name(let name):
      observable.unsubscribe(named: name)
      return .name
    case .owner:
      return .owner
    }
  }

  private func join() {
    let observer = nextObserver
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: subscribe { handler in handles[observer] = .token(observable.subscribe(handler)) }
    case 1:
      let name = "fault \(observer)"
      subscribe { handler in observable.subscribe(named: name, handler) }
      handles[observer] = .name(name)
    default:
      let owner = Owner()
      subscribe { handler in observable.subscribe(owner: owner) { _, old, new in handler(old, new) } }
      handles[observer] = .owner(owner)
    }
  }

  private func subscribe(_ make: (@escaping (Value, Value) -> Void) -> Void) {
    let observer = nextObserver
    nextObserver += 1
    log.note(.joined(observer, observable.value))
    make { [self] old, new in
      log.note(.called(observer, old: old, new: new))
      doSomething()
    }
  }
}
