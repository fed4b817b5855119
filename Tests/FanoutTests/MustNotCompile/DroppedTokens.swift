// flags: -warnings-as-errors
import Fanout

// Nothing but its token ends an anonymous subscription, so dropping the token in silence is a mistake.

final class Page {}

func droppedToken(count: Observable<Int>, model: Observable<Int>?) {
  // expected-error@+1 {{result of call to 'subscribe' is unused}}
  count.subscribe { old, new in print(old, new) }
  // expected-error@+1 {{result of call to 'subscribe(initial:_:)' is unused}}
  count.subscribe(initial: true) { value in print(value) }
  // expected-error@+1 {{result of call to 'subscribe' is unused}}
  model?.subscribe { old, new in print(old, new) }
}

func tokenThatMayBeDropped(count: Observable<Int>, page: Page) {
  count.subscribe(named: "a") { old, new in print(old, new) }
  count.subscribe(named: "a", initial: true) { value in print(value) }
  count.subscribe(owner: page) { page, old, new in print(old, new) }
  count.subscribe(named: "a", owner: page, initial: true) { page, value in print(value) }
  count.subscribeOnce { old, new in print(old, new) }
  count.subscribeWhile(initial: true) { value in value < 10 }
  _ = count.subscribe { old, new in print(old, new) }
}
