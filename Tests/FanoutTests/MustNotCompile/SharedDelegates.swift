import Fanout

// B172: what a shared multicast delegate calls may run on any actor, so nothing is handed to it that belongs to one.

protocol Listener: AnyObject, Sendable {
  func hear(_ title: String) async
}

// expected-note@+1 {{protocol 'OwnListener' does not conform to the 'Sendable' protocol}}
protocol OwnListener: AnyObject {
  func hear(_ title: String)
}

// expected-note@+1 {{class 'Page' does not conform to the 'Sendable' protocol}}
final class Page {
  var title = ""
}

@MainActor
final class Model {
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var calls = 0
  let listeners = SharedMulticastDelegate<any Listener>()

  func tell(_ page: Page, _ title: String) {
    listeners.invoke { await $0.hear(title) }
    // expected-error@+1 {{capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure}}
    listeners.invoke { await $0.hear(page.title) }
    listeners.invoke {
      await $0.hear(title)
      // expected-note@+2 {{consider declaring an isolated method on 'MainActor' to perform the mutation}}
      // expected-error@+1 {{main actor-isolated property 'calls' can not be mutated}}
      self.calls += 1
    }
    // expected-note@+2 {{call is 'async'}}
    // expected-error@+1 {{expression is 'async' but is not marked with 'await'}}
    listeners.invoke { $0.hear(title) }
  }
}

// expected-error@+1 {{type 'any OwnListener' does not conform to the 'Sendable' protocol}}
func shareDelegatesOfOneDomain(listeners: SharedMulticastDelegate<any OwnListener>) {}
