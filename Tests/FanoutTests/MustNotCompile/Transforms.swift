import Fanout

// B127: transforms and converters do not throw, whichever value they make.

struct Failure: Error {}
func parse(_ text: String) throws -> Int { throw Failure() }

final class Model {
  let text = Observable("1")
  // expected-error@+1 {{invalid conversion from throwing function}}
  private(set) lazy var number = Computed(of: self) { try parse($0.text.value) }
}

func transformThatThrows(text: Observable<String>, number: Observable<Int>) {
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = text.map { try parse($0) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = text.removingDuplicates { try parse($0) == parse($1) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = text.flatMap { Observable(try parse($0)) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = Computed { try parse(text.value) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  text.bindBothWays(with: number, to: { try parse($0) }, from: { "\($0)" })
  // expected-error@+1 {{invalid conversion from throwing function}}
  text.subscribeWhile { _, new in try parse(new) > 0 }
}

@MainActor
func handlerOfASharedValueThatThrows(text: SharedObservable<String>, page: Model) {
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = text.subscribe { _, new in _ = try parse(new) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  _ = text.observe { _, new in _ = try parse(new) }
  // expected-error@+1 {{invalid conversion from throwing function}}
  text.observe(owner: page, initial: true) { _, new in _ = try parse(new) }
}
