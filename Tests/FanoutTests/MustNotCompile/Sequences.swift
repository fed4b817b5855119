import Fanout

// The sequences of the plain family belong to the domain of their source, those of the shared one to everybody.

func requireSendable<Value: Sendable>(of value: Value) {}

func send(count: Observable<Int>, shared: SharedObservable<Int>) {
  let values: ValueSequence<Int> = count.values
  // expected-error@+1 {{A ValueSequence belongs to one isolation domain, that of its source.}}
  requireSendable(of: values)
  // expected-error@+1 {{A ChangeSequence belongs to one isolation domain, that of its source.}}
  requireSendable(of: count.changes(buffering: .latest))
  requireSendable(of: shared.values)
  requireSendable(of: shared.changes(buffering: .latest))
  // expected-error@+1 {{An iterator belongs to one task.}}
  requireSendable(of: shared.values.makeAsyncIterator())
}

func chooseNoBuffering(count: Observable<Int>) {
  // expected-error@+1 {{missing argument for parameter 'buffering' in call}}
  _ = count.changes()
}

// expected-note@+1 {{class 'Page' does not conform to the 'Sendable' protocol}}
final class Page {}

func tieSharedValues(shared: SharedObservable<Int>, page: Page) {
  // expected-error@+1 {{type 'Page' does not conform to the 'Sendable' protocol}}
  _ = shared.values(owner: page)
}
