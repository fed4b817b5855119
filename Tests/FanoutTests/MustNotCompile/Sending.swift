import Fanout

// What a main-actor type observes is not used by a task elsewhere.

protocol CartDelegate: AnyObject {
  func cartDidChange()
}

@MainActor
final class Model {
  let count = Observable(0)
  let screens = MulticastDelegate<any CartDelegate>()

  func countInTheBackground() {
    let count = count
    // expected-error@+2 {{passing closure as a 'sending' parameter risks causing data races}}
    // expected-note@+1 {{closure captures 'count' which is accessible to main actor-isolated code}}
    Task.detached { count.value += 1 }
  }

  func invokeInTheBackground() {
    let screens = screens
    // expected-error@+2 {{passing closure as a 'sending' parameter risks causing data races}}
    // expected-note@+1 {{closure captures 'screens' which is accessible to main actor-isolated code}}
    Task.detached { screens.invoke { $0.cartDidChange() } }
  }

  func countHere() {
    let count = count
    Task { count.value += 1 }
  }
}

func useOnBothSides(count: Observable<Int>) async {
  // expected-error@+2 {{sending 'count' risks causing data races}}
  // expected-note@+1 {{sending task-isolated 'count' into async let risks causing data races}}
  async let sum = count.value + 1
  count.value += 1
  await print(sum)
}
