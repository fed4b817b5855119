import Fanout
import Testing

@testable import FanoutTesting

/// Notes which faults are injected into deliveries of an observable.
private final class WatchedTarget: FaultTarget {
  enum Fault: Hashable {
    case nestedSet, cancel, unsubscribe, ownerDeath, subscription
  }

  private struct Member {
    let name: String?
    let isOwned: Bool
    weak var owner: FaultOwner?
    let token: SubscriptionToken
  }

  let observable = Observable(0)
  private(set) var faults: Set<Fault> = []
  private var members: [Member] = []
  private var isDelivering = false

  var value: Int {
    get { observable.value }
    set { isDelivering ? setInside(newValue) : setOutside(newValue) }
  }

  func join(
    named name: String?, owner: FaultOwner?, _ handler: @escaping (Int, Int) -> Void
  ) -> SubscriptionToken {
    if isDelivering { faults.insert(.subscription) }
    let token = observable.join(named: name, owner: owner, handler)
    members.append(Member(name: name, isOwned: owner != nil, owner: owner, token: token))
    return token
  }

  func unsubscribe(named name: String) -> Int {
    if isDelivering { faults.insert(.unsubscribe) }
    return observable.unsubscribe(named: name)
  }

  private func setInside(_ value: Int) {
    faults.insert(.nestedSet)
    observable.value = value
  }

  private func setOutside(_ value: Int) {
    let before = members
    isDelivering = true
    observable.value = value
    isDelivering = false
    if before.contains(where: { $0.isOwned && $0.owner == nil }) { faults.insert(.ownerDeath) }
    if before.contains(where: { $0.name == nil && !$0.isOwned && !$0.token.isActive }) { faults.insert(.cancel) }
    members.removeAll { !$0.token.isActive || $0.isOwned && $0.owner == nil }
  }
}

@Suite struct FaultRunTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func everyFaultIsInjectedIntoDeliveries(seed: UInt64) {
    let target = WatchedTarget()
    let run = FaultRun(target, values: [0, 1, 7], seed: seed)
    for _ in 0..<100 { run.set() }
    run.finish()
    #expect(target.faults == [.nestedSet, .cancel, .unsubscribe, .ownerDeath, .subscription])
    #expect(run.violation == nil)
    #expect(run.log.callCount > 300)
    #expect(target.observable.subscriberCount == 0)
  }
}
