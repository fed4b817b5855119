import Dispatch
import Fanout

// As for values of one domain: after `initial:` a pair must not come apart.

final class Page: Sendable {}

@MainActor
func pairThatComesApart(size: SharedObservable<(Int, Int)>, queue: DispatchQueue, page: Page, initial: Bool) {
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  _ = size.subscribe(initial: initial) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  _ = size.subscribe(initial: true) { print($0 + $1) }
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  size.subscribe(named: "a", initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribeOnce(named:initial:_:)'}}
  size.subscribeOnce(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribeWhile(named:initial:_:)'}}
  size.subscribeWhile(named: "a", initial: true) { old, new in old < new }
  // expected-error@+1 {{ambiguous use of 'subscribe(on:named:initial:buffering:_:)'}}
  _ = size.subscribe(on: queue, initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribe(on:named:initial:buffering:_:)'}}
  size.subscribe(on: queue, named: "a", initial: true, buffering: .latest) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'observe(named:initial:buffering:isolation:_:)'}}
  _ = size.observe(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'observe(named:initial:buffering:isolation:_:)'}}
  size.observe(named: "a", initial: initial, buffering: .latest) { old, new in
    if old < new { return }
    print(old, new)
  }
  // expected-error@+1 {{contextual closure type '(Page, (Int, Int)) -> Void' expects 2 arguments, but 3 were used}}
  size.observe(owner: page, initial: true) { page, old, new in print(old, new) }
}

@MainActor
func pairThatStaysWhole(size: SharedObservable<(Int, Int)>, queue: DispatchQueue, page: Page, initial: Bool) {
  _ = size.subscribe(initial: initial) { size in print(size.0, size.1) }
  _ = size.subscribe(initial: true) { print($0) }
  _ = size.subscribe(initial: true) { (size: (Int, Int)) in print(size) }
  _ = size.subscribe(initial: true) { _ in print("changed") }
  _ = size.subscribe(initial: true, show)
  _ = size.subscribe { old, new in print(old.0, new.1) }
  size.subscribeOnce(named: "a", initial: true) { size in print(size) }
  size.subscribeWhile(initial: true) { size in size.0 < 10 }
  _ = size.subscribe(on: queue, initial: true) { size in print(size.0) }
  size.subscribe(on: queue, named: "a", initial: true, buffering: .latest) { print($0) }
  _ = size.observe(initial: true) { size in print(size.0) }
  _ = size.observe(initial: initial, buffering: .latest) { print($0) }
  _ = size.observe(initial: true, show)
  size.observe(named: "a", initial: true) { _ in print("changed") }
  size.observe(owner: page, initial: true) { page, size in print(size.1) }
  size.observe(owner: page) { page, old, new in print(old.0, new.1) }
}

actor Cache {
  var width = 0

  func follow(_ size: SharedObservable<(Int, Int)>) {
    size.observe(owner: self, initial: true) { cache, size in cache.width = size.0 }
    // expected-error@+1 {{contextual closure type '(Cache, (Int, Int)) -> Void' expects 2 arguments, but 3 were used}}
    size.observe(owner: self, initial: true) { cache, old, new in cache.width = new }
    // expected-error@+1 {{ambiguous use of 'observe(named:initial:buffering:isolation:_:)'}}
    _ = size.observe(initial: true) { old, new in self.width = new }
  }
}

@Sendable func show(_ size: (Int, Int)) {}

func typoInAHandlerOfAPair(size: SharedObservable<(Int, Int)>) {
  // expected-error@+1 {{value of tuple type '(Int, Int)' has no member '2'}}
  _ = size.subscribe(initial: true) { size in print(size.2) }
}
