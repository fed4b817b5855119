import Fanout

// What belongs to one isolation domain does not leave it.

protocol CartDelegate: AnyObject {
  func cartDidChange()
}

@MainActor
final class Model {
  // expected-note@+1 {{property declared here}}
  let count = Observable(0)
  // expected-note@+1 {{property declared here}}
  let screens = MulticastDelegate<any CartDelegate>()
}

nonisolated func useFromOutside(model: Model) {
  // expected-error@+1 {{main actor-isolated property 'count' can not be referenced from a nonisolated context}}
  _ = model.count.subscribe { old, new in print(old, new) }
  // expected-error@+1 {{main actor-isolated property 'screens' can not be referenced from a nonisolated context}}
  model.screens.invoke { $0.cartDidChange() }
}

func requireSendable(_ body: @Sendable () -> Void) {}
func requireSendable<Value: Sendable>(of value: Value) {}

func captureInASendableClosure(count: Observable<Int>, screens: MulticastDelegate<any CartDelegate>) {
  // expected-error@+1 {{capture of 'count' with non-Sendable type 'Observable<Int>' in a '@Sendable' closure}}
  requireSendable { print(count.value) }
  // expected-error@+1 {{capture of 'screens' with non-Sendable type 'MulticastDelegate<any CartDelegate>' in a '@Sendable' closure}}
  requireSendable { print(screens.count) }
  // expected-error@+1 {{An Observable belongs to one isolation domain, almost always the main actor.}}
  requireSendable(of: count)
  // expected-error@+1 {{A MulticastDelegate belongs to one isolation domain, where its delegates are called.}}
  requireSendable(of: screens)
}
