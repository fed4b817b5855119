import Fanout

/// The delegates of these tests, on actors and elsewhere.
protocol Listener: AnyObject, Sendable {
  func hear(_ number: Int) async
}

/// A role that only some listeners have.
protocol Singer: Listener {
  func sing() async
}

/// Hears on an actor of its own.
actor HearingActor: Singer {
  private(set) var heard: [Int] = []
  private(set) var songs = 0

  func hear(_ number: Int) {
    heard.append(number)
  }

  func sing() {
    songs += 1
  }
}

/// Hears on the main actor.
@MainActor final class HearingScreen: Listener {
  private(set) var heard: [Int] = []

  nonisolated init() {}

  func hear(_ number: Int) {
    heard.append(number)
  }
}

/// Hears wherever it is called, and does what it was told to.
final class HearingObject: Listener {
  let heard = Guarded<[Int]>([])
  private let action: @Sendable (Int) async -> Void

  init(_ action: @escaping @Sendable (Int) async -> Void = { _ in }) {
    self.action = action
  }

  func hear(_ number: Int) async {
    heard.withLock { $0.append(number) }
    await action(number)
  }

  var numbers: [Int] { heard.withLock { $0 } }
}
