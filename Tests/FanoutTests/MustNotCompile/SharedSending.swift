import Fanout

// What belongs to one isolation domain is not used on another thread; what is shared is.

final class Page {
  var title = ""
}

func useInAnotherTask(own: Observable<Int>, shared: SharedObservable<Int>) {
  // expected-error@+2 {{passing closure as a 'sending' parameter risks causing data races}}
  // expected-note@+1 {{closure captures 'own' which is accessible to code in the current task}}
  Task.detached { own.value = 1 }
  Task.detached { shared.value = 1 }
}

@MainActor
final class Model {
  let own = Observable(0)
  let shared = SharedObservable(0)

  func setInTheBackground() {
    let (own, shared) = (own, shared)
    // expected-error@+2 {{passing closure as a 'sending' parameter risks causing data races}}
    // expected-note@+1 {{closure captures 'own' which is accessible to main actor-isolated code}}
    Task.detached { own.value += 1 }
    Task.detached { shared.value += 1 }
  }
}

actor Cache {
  var total = 0

  func follow(_ count: SharedObservable<Int>) {
    count.observe(named: "total") { old, new in self.total += new }
  }

  /// A mirror stays on its actor.
  func mirror(_ count: SharedObservable<Int>) -> Observable<Int> {
    count.mirrored()
  }
}

func followOnAnotherActor(count: SharedObservable<Int>, cache: Cache, page: Page) async {
  await cache.follow(count)
  // expected-error@+1 {{non-Sendable}}
  print(await cache.mirror(count).value)
}
