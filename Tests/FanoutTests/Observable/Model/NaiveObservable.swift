/// The contract of an observable on one thread, written as plainly as it can be: a list, a queue and a flag.
final class NaiveObservable: ProgramSubject {
  private struct Observer {
    let subscription: ProgramSubscription
    let handler: (Int?, Int) -> Bool
    var isLive = true
  }

  private struct Record {
    let old: Int
    let new: Int
    /// How many observers there were when the value was set: later ones do not get this record.
    let observerCount: Int
  }

  private(set) var value = 0
  private var observers: [Observer] = []
  private var queue: [Record] = []
  private var isDelivering = false
  /// How many hold each owner: the program, and each running call.
  private var holders = Array(repeating: 1, count: ProgramGenerator.ownerCount)
  private var dropped: Set<Int> = []

  var subscriberCount: Int { observers.indices.count(where: isActive) }

  func set(_ value: Int) {
    let record = Record(old: self.value, new: value, observerCount: observers.count)
    self.value = value
    deliver(record)
  }

  func mutate(adding amount: Int, _ body: () -> Void) {
    let record = Record(old: value, new: value + amount, observerCount: observers.count)
    body()
    value += amount
    deliver(record)
  }

  func subscribe(_ subscription: ProgramSubscription, _ handler: @escaping (Int?, Int) -> Bool) -> Int {
    let token = observers.count
    observers.append(Observer(subscription: subscription, handler: handler))
    guard subscription.form == .valuesWithInitial else { return token }
    holding(subscription.owner) {
      asDelivery { call(token, old: value, new: value) }
    }
    return token
  }

  func cancel(_ token: Int) -> Bool {
    end([token]) == 1
  }

  func isActive(_ token: Int) -> Bool {
    observers[token].isLive && (observers[token].subscription.owner.map { holders[$0] > 0 } ?? true)
  }

  func unsubscribe(named name: String) -> Int {
    end(observers.indices.filter { observers[$0].subscription.name == name })
  }

  func unsubscribe(owner: Int) -> Int {
    end(observers.indices.filter { observers[$0].subscription.owner == owner })
  }

  func unsubscribeAll() -> Int {
    end(Array(observers.indices))
  }

  func holdsOwner(_ owner: Int) -> Bool {
    !dropped.contains(owner)
  }

  func dropOwner(_ owner: Int) {
    if dropped.insert(owner).inserted { holders[owner] -= 1 }
  }

  private func end(_ tokens: [Int]) -> Int {
    let active = tokens.count(where: isActive)
    for token in tokens { observers[token].isLive = false }
    return active
  }

  private func deliver(_ record: Record) {
    queue.append(record)
    asDelivery {}
  }

  /// Runs `first`, then delivers what is queued, unless an outer delivery will.
  private func asDelivery(_ first: () -> Void) {
    let isOutermost = !isDelivering
    isDelivering = true
    first()
    guard isOutermost else { return }
    while !queue.isEmpty {
      let record = queue.removeFirst()
      for token in 0..<record.observerCount where isActive(token) { call(token, old: record.old, new: record.new) }
    }
    isDelivering = false
  }

  private func call(_ token: Int, old: Int, new: Int) {
    let (subscription, handler) = (observers[token].subscription, observers[token].handler)
    if case .once = subscription.mode { observers[token].isLive = false }
    holding(subscription.owner) {
      if !handler(subscription.form == .changes ? old : nil, new) { observers[token].isLive = false }
    }
  }

  private func holding(_ owner: Int?, _ body: () -> Void) {
    if let owner { holders[owner] += 1 }
    body()
    if let owner { holders[owner] -= 1 }
  }
}
