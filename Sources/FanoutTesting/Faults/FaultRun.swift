import Fanout

/// Observers that do, when they are called, what observers in real programs do at the worst moment.
final class FaultRun<Target: FaultTarget> where Target.Value: Equatable {
  typealias Value = Target.Value

  private enum Handle {
    case token(SubscriptionToken)
    case name(String)
    case owner(FaultOwner)
  }

  /// How many observers there are at most, and how many sets are made inside the handlers of one delivery.
  private static var mostObservers: Int { 8 }
  private static var mostNestedSets: Int { 3 }

  private let observable: Target
  private let thread = ThreadIdentity.current
  private let strayed = Guarded(false)
  private let values: [Value]
  private var generator: SeededGenerator
  private var handles: [Int: Handle] = [:]
  private var nextObserver = 0
  private var nestedSets = 0
  private var witness: SubscriptionToken?
  /// Whether nobody was told of the last set, though the witness is still there.
  private(set) var isPostponed = false
  private(set) var log = DeliveryLog<Value>()

  init(_ observable: Target, values: [Value], seed: UInt64) {
    self.observable = observable
    self.values = values
    generator = SeededGenerator(seed: seed)
    witness = subscribe(named: nil, owner: nil)
  }

  /// Sets the value once, with faults inside the delivery and some new observers before it.
  func set() {
    nestedSets = 0
    while handles.count < 3 { join() }
    let callsBefore = log.callCount
    observable.value = randomValue
    isPostponed = log.callCount == callsBefore && witness?.isActive == true
    log.note(.settled(observable.value))
  }

  /// What the contract says that did not hold.
  var violation: String? {
    if strayed.withLock({ $0 }) { return "that another thread delivered a change" }
    return isPostponed ? "that nobody was told of the change" : log.violation
  }

  /// Ends all subscriptions.
  func finish() {
    witness?.cancel()
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
    case 0: handles[observer] = .token(subscribe(named: nil, owner: nil))
    case 1:
      let name = "fault \(observer)"
      _ = subscribe(named: name, owner: nil)
      handles[observer] = .name(name)
    default:
      let owner = FaultOwner()
      _ = subscribe(named: nil, owner: owner)
      handles[observer] = .owner(owner)
    }
  }

  private func subscribe(named name: String?, owner: FaultOwner?) -> SubscriptionToken {
    let observer = nextObserver
    nextObserver += 1
    log.note(.joined(observer, observable.value))
    // Weak: what a dead owner's subscription captured stays until the next set, and this holds the observable.
    return observable.join(named: name, owner: owner) { [weak self] old, new in
      guard let self else { return }
      guard thread == .current else { return strayed.withLock { $0 = true } }
      log.note(.called(observer, old: old, new: new))
      doSomething()
    }
  }
}
