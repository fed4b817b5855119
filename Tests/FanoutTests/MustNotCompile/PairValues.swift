import Fanout

// The compiler takes a pair apart for a closure with two parameters; after `initial:` that must not pass for (old, new).

func pairThatComesApart(size: Observable<(Int, Int)>, initial: Bool) {
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  _ = size.subscribe(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  _ = size.subscribe(initial: initial) { print($0 + $1) }
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  let token: SubscriptionToken = size.subscribe(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  size.subscribe(named: "a", initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribeOnce(named:initial:_:)'}}
  size.subscribeOnce(initial: true) { old, new in print(old, new) }
  // expected-error@+1 {{ambiguous use of 'subscribeWhile(named:initial:_:)'}}
  size.subscribeWhile(named: "a", initial: true) { old, new in old < new }
  token.cancel()
}

func pairOfAnySource(size: some Subscribable<(Int, Int)>) {
  // expected-error@+1 {{ambiguous use of 'subscribe(named:initial:_:)'}}
  _ = size.subscribe(initial: true) { old, new in
    if old < new { return }
    print(old, new)
  }
}

func typoInAHandlerOfAPair(size: Observable<(Int, Int)>) {
  // expected-error@+1 {{value of tuple type '(Int, Int)' has no member '2'}}
  _ = size.subscribe(initial: true) { size in print(size.2) }
  // expected-error@+1 {{value of type 'Int' has no member 'half'}}
  _ = size.subscribe(initial: true) { size in print(size.0.half) }
}

func pairThatStaysWhole(size: Observable<(Int, Int)>, area: Observable<(Int, Int, Int)>, initial: Bool) {
  _ = size.subscribe(initial: initial) { size in print(size.0, size.1) }
  _ = size.subscribe(initial: true) { print($0) }
  _ = size.subscribe(initial: true) { (size: (Int, Int)) in print(size) }
  _ = size.subscribe(initial: true) { _ in print("changed") }
  _ = size.subscribe { old, new in print(old.0, new.1) }
  _ = size.subscribe(initial: true, show)
  size.subscribeOnce(named: "a", initial: true) { size in print(size) }
  size.subscribeWhile(initial: true) { size in size.0 < 10 }
  _ = area.subscribe(initial: true) { area in print(area.2) }
}

func show(_ size: (Int, Int)) {}
