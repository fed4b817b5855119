import Fanout

// A task elsewhere does not iterate over what a main-actor type observes, unless that is shared.

@MainActor
final class Model {
  let count = Observable(0)
  let shared = SharedObservable(0)

  func iterateInTheBackground() {
    let values = count.values
    // expected-error@+2 {{passing closure as a 'sending' parameter risks causing data races}}
    // expected-note@+1 {{closure captures 'values' which is accessible to main actor-isolated code}}
    Task.detached { for await value in values { print(value) } }
  }

  func iterateSharedValuesInTheBackground() {
    let values = shared.values
    let changes = shared.changes(buffering: .unbounded)
    Task.detached { for await value in values { print(value) } }
    Task.detached { for await (old, new) in changes { print(old, new) } }
  }

  func iterateHere() {
    let values = count.values
    Task { for await value in values { print(value) } }
  }
}
