import Fanout

// A mistake inside a handler is reported as what it is, not as a wrong number of parameters.

final class Page {
  func show(_ name: String) {}
}

func typoInAChangesHandler(name: Observable<String>, page: Page) {
  // expected-error@+1 {{cannot find 'neww' in scope}}
  _ = name.subscribe { old, new in print(old, neww) }
  // expected-error@+1 {{value of type 'String' has no member 'lenght'}}
  _ = name.subscribe { old, new in print(new.lenght) }
  _ = name.subscribe { old, new in
    guard old != new else { return }
    let count = new.count
    // expected-error@+1 {{value of type 'Int' has no member 'half'}}
    print(count.half)
  }
  // expected-error@+1 {{value of type 'Page' has no member 'shw'}}
  name.subscribe(owner: page) { page, old, new in page.shw(new) }
  // expected-error@+1 {{value of type 'String' has no member 'cont'}}
  name.subscribeWhile { old, new in new.cont < 10 }
}

func typoInAValuesHandler(name: Observable<String>, page: Page) {
  // expected-error@+1 {{cannot find 'nmae' in scope}}
  _ = name.subscribe(initial: true) { name in print(nmae) }
  // expected-error@+1 {{value of type 'Page' has no member 'shw'}}
  _ = name.subscribe(initial: true) { [weak page] name in page?.shw(name) }
  _ = name.subscribe(initial: true) { name in
    guard !name.isEmpty else { return }
    let count = name.count
    // expected-error@+1 {{value of type 'Int' has no member 'half'}}
    print(count.half)
  }
  // expected-error@+1 {{value of type 'Page' has no member 'shw'}}
  name.subscribe(owner: page, initial: true) { page, name in page.shw(name) }
  // expected-error@+1 {{value of type 'String' has no member 'cont'}}
  name.subscribeWhile(initial: true) { name in name.cont < 10 }
}
