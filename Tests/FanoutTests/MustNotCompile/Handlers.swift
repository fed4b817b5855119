import Fanout

// Handlers that do not fit the form in which they are subscribed.

final class Page {}
struct Screen {}
struct Failure: Error {}
func wait() async {}

func changesHandlerAfterInitial(count: Observable<Int>, page: Page) {
  // expected-error@+1 {{a handler takes one value; { old, new in } goes without it.}}
  _ = count.subscribe(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{goes without it.}}
  count.subscribe(named: "a", initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{goes without it.}}
  count.subscribeOnce(initial: false) { old, new in print(old, new) }
  // expected-error@+1 {{goes without it.}}
  count.subscribeWhile(initial: false) { old, new in old < new }
  // expected-error@+1 {{goes without it.}}
  _ = count.subscribe(initial: true) { print($0, $1) }
  // expected-error@+1 {{contextual closure type '(Page, Int) -> Void' expects 2 arguments, but 3 were used}}
  count.subscribe(owner: page, initial: true) { page, old, new in print(old, new) }
}

func valuesHandlerWithoutInitial(count: Observable<Int>, page: Page) {
  // expected-error@+1 {{contextual closure type '(Int, Int) -> Void' expects 2 arguments, but 1 was used}}
  _ = count.subscribe { value in print(value) }
  // expected-error@+1 {{expects 2 arguments, but 1 was used}}
  _ = count.subscribe { print($0) }
  // expected-error@+1 {{expects 2 arguments, but 1 was used}}
  count.subscribe(named: "a") { value in print(value) }
  // expected-error@+1 {{expects 2 arguments, but 1 was used}}
  count.subscribeOnce { value in print(value) }
  // expected-error@+1 {{contextual closure type '(Page, Int, Int) -> Void' expects 3 arguments, but 2 were used}}
  count.subscribe(owner: page) { page, value in print(value) }
}

func handlerWithoutItsOwner(count: Observable<Int>, page: Page) {
  // expected-error@+1 {{contextual closure type '(Page, Int, Int) -> Void' expects 3 arguments, but 2 were used}}
  count.subscribe(owner: page) { old, new in print(old, new) }
  // expected-error@+1 {{contextual closure type '(Page, Int) -> Void' expects 2 arguments, but 1 was used}}
  count.subscribe(owner: page, initial: true) { value in print(value) }
}

func ownerThatIsNoObject(count: Observable<Int>, screen: Screen) {
  // expected-error@+1 {{requires that 'Screen' be a class type}}
  count.subscribe(owner: screen) { screen, old, new in }
  // expected-error@+1 {{argument type 'Screen' expected to be an instance of a class or class-constrained type}}
  count.unsubscribe(owner: screen)
}

func handlerThatThrowsOrWaits(count: Observable<Int>) {
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = count.subscribe { old, new in throw Failure() }
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = count.subscribe(initial: true) { value in throw Failure() }
  // expected-error@+2 {{to parameter expecting synchronous function type}}
  // expected-note@+1 {{'async' inferred from asynchronous operation used here}}
  _ = count.subscribe { old, new in await wait() }
  // expected-error@+2 {{to parameter expecting synchronous function type}}
  // expected-note@+1 {{'async' inferred from asynchronous operation used here}}
  _ = count.subscribe(initial: true) { value in await wait() }
}
