import Dispatch
import Fanout

// Handlers of shared values that do not fit the form in which they are subscribed.

@MainActor
func handlerOfTheOtherForm(count: SharedObservable<Int>, queue: DispatchQueue) {
  // expected-error@+1 {{expects 1 argument, but 2 were used}}
  _ = count.subscribe(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{expects 1 argument, but 2 were used}}
  _ = count.subscribe(on: queue, initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{expects 1 argument, but 2 were used}}
  count.observe(named: "a", initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{expects 2 arguments, but 1 was used}}
  _ = count.subscribe { value in print(value) }
  // expected-error@+1 {{expects 2 arguments, but 1 was used}}
  _ = count.observe { value in print(value) }
}

@MainActor
func droppedTokens(count: SharedObservable<Int>, queue: DispatchQueue) {
  // expected-warning@+1 {{result of call to 'subscribe' is unused}}
  count.subscribe { old, new in print(old, new) }
  // expected-warning@+1 {{result of call to 'subscribe(on:buffering:_:)' is unused}}
  count.subscribe(on: queue) { old, new in print(old, new) }
  // expected-warning@+1 {{result of call to 'observe(buffering:isolation:_:)' is unused}}
  count.observe { old, new in print(old, new) }
  count.observe(named: "a") { old, new in print(old, new) }
}

@MainActor
func handlerThatWaits(count: SharedObservable<Int>) {
  // expected-error@+2 {{to parameter expecting synchronous function type}}
  // expected-note@+1 {{'async' inferred from asynchronous operation used here}}
  _ = count.observe { old, new in await Task.yield() }
}
