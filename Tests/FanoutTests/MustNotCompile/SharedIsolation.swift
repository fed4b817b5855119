import Fanout

// A subscription is bound to an actor where there is one. Part of what the compiler says concerns `#isolation`, which it has
// expanded; that is not compared.

func observeOutsideOfActors(rate: SharedObservable<Double>) {
  // fails@+1 {{call to actor-isolated instance method 'observe(buffering:isolation:_:)' in a synchronous nonisolated context}}
  _ = rate.observe { old, new in print(old, new) }
  // fails@+1 {{call to actor-isolated instance method 'mirrored(label:buffering:isolation:)' in a synchronous nonisolated context}}
  _ = rate.mirrored()
}

actor Cache {
  var entries: [Double] = []

  func follow(_ rate: SharedObservable<Double>) {
    rate.observe(owner: self) { cache, old, new in cache.entries.append(new) }
    rate.observe(owner: self, initial: true) { cache, new in cache.entries.append(new) }
    _ = rate.observe { old, new in self.entries.append(new) }
    _ = rate.mirrored().value
  }
}

@MainActor
final class Model {
  let rate: Observable<Double>
  private(set) lazy var text = Computed(of: self) { "\($0.rate.value)" }
  static let service = SharedObservable(0.0)
  let stored = Model.service.mirrored(isolation: MainActor.shared)
  private(set) lazy var made = Model.service.mirrored(isolation: MainActor.shared)
  // A property's initial value belongs to no actor by itself.
  // fails@+1 {{default argument cannot be both actor-isolated and main actor-isolated}}
  private(set) lazy var wrong = Model.service.mirrored()

  init(_ shared: SharedObservable<Double>) {
    rate = shared.mirrored()
  }

  func follow(_ shared: SharedObservable<Double>) {
    shared.observe(owner: self, initial: true) { model, rate in model.show(rate) }
    shared.observe(named: "model") { old, new in self.show(new) }
  }

  func show(_ rate: Double) {}
}

func observeOnAGivenActor(rate: SharedObservable<Double>, actor: isolated any Actor) {
  _ = rate.observe { old, new in print(old, new) }
  _ = rate.mirrored()
}
