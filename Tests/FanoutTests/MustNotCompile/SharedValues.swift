import Dispatch
import Fanout

// What is shared between threads is Sendable, and so is whatever may be called on any of them.

// expected-note@+1 8 {{class 'Page' does not conform to the 'Sendable' protocol}}
final class Page {
  var title = ""
}

@MainActor
final class Screen {
  // expected-note@+1 3 {{mutation of this property is only permitted within the actor}}
  var title = ""

  func follow(_ name: SharedObservable<String>, on queue: DispatchQueue) {
    // expected-error@+1 {{main actor-isolated property 'title' can not be mutated from a Sendable closure}}
    _ = name.subscribe { old, new in self.title = new }
    // expected-error@+1 {{main actor-isolated property 'title' can not be mutated from a Sendable closure}}
    _ = name.subscribe(on: queue) { old, new in self.title = new }
    // expected-error@+1 {{main actor-isolated property 'title' can not be mutated from a Sendable closure}}
    name.subscribe(owner: self, initial: true) { screen, new in screen.title = new }
    _ = name.observe { old, new in self.title = new }
    name.observe(owner: self, initial: true) { screen, new in screen.title = new }
  }
}

func captureInAHandlerForAnyThread(name: SharedObservable<String>, page: Page, queue: DispatchQueue) {
  var count = 0
  // expected-error@+1 {{capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure}}
  _ = name.subscribe { old, new in page.title = new }
  // expected-error@+1 {{capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure}}
  name.subscribeOnce(initial: true) { new in page.title = new }
  // expected-error@+1 {{capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure}}
  _ = name.subscribe(on: queue, initial: true) { new in page.title = new }
  // expected-error@+1 {{mutation of captured var 'count' in concurrently-executing code}}
  name.subscribe(named: "a") { old, new in count += 1 }
  // expected-error@+1 {{type 'Page' does not conform to the 'Sendable' protocol}}
  name.subscribe(owner: page) { page, old, new in page.title = new }
  print(count)
}

func shareWhatIsNotSendable(page: Page) {
  // expected-error@+1 3 {{type 'Page' does not conform to the 'Sendable' protocol}}
  let shared = SharedObservable(page)
  // expected-error@+1 {{type 'Page' does not conform to the 'Sendable' protocol}}
  print(shared.value.title)
}

func useInTasksAndThreads(shared: SharedObservable<Int>, queue: DispatchQueue) {
  queue.async { shared.value += 1 }
  Task { shared <- 1 }
  let token = shared.subscribe(on: queue) { old, new in print(old, new) }
  queue.async { token.cancel() }
}
