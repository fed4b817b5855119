import Fanout

// Values that do not fit, and sources that only offer theirs to read.

func wrongTypeOnTheRight(count: Observable<Int>, model: Observable<Int>?) {
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
  count <- "one"
  // expected-error@+1 {{'nil' is not compatible with expected argument type 'Int'}}
  count <- nil
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
  model?.self <- "one"
  // expected-error@+1 {{operator function '<-' requires that 'Int' conform to 'Settable'}}
  count.value <- 1
}

func setThroughAReadOnlySource(count: some Subscribable<Int>, any: any Subscribable<Int>) {
  // expected-error@+1 {{cannot assign to property: 'value' is a get-only property}}
  count.value = 1
  // expected-error@+1 {{left side of mutating operator isn't mutable: 'value' is a get-only property}}
  count.value += 1
  // expected-error@+1 {{cannot assign to property: 'value' is a get-only property}}
  any.value = 1
  // expected-error@+1 {{operator function '<-' requires that 'some Subscribable<Int>' conform to 'Settable'}}
  count <- 1
}
