import Fanout
import Foundation

/// An actor service with shared state.
actor Catalogue {
  nonisolated let items = SharedObservable<[String]>([], label: "items")
  nonisolated let isLoading = SharedObservable(false)
  private var loads = 0

  func load(_ names: [String]) async {
    loads += 1
    isLoading.value = true
    for name in names {
      items.update { $0.append(name) }
      await Task.yield()
    }
    isLoading.value = false
  }

  /// How long the list has ever been, as seen on this actor.
  func longest() async -> Int {
    var longest = 0
    let token = items.observe(initial: true, buffering: .latest) { items in longest = max(longest, items.count) }
    defer { token.cancel() }
    while longest != items.value.count { await Task.yield() }
    return longest
  }
}

/// Plain functions, for any thread.
nonisolated func shout(_ items: SharedObservable<[String]>) {
  items.value = items.value.map { $0.uppercased() }
}

nonisolated func follow(_ items: SharedObservable<[String]>, _ log: SharedObservable<[Int]>) -> SubscriptionToken {
  items.subscribe(initial: true) { items in log.value.append(items.count) }
}

/// Told of loads, wherever it lives.
nonisolated protocol LoadDelegate: AnyObject, Sendable {
  func didLoad(_ name: String) async
}

// A class with a conformance that is Sendable belongs to no actor unless it says so.
@MainActor final class LoadLog: LoadDelegate {
  private(set) var loaded: [String] = []

  func didLoad(_ name: String) { loaded.append(name) }
}
