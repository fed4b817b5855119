import Fanout

/// A delegate protocol without `AnyObject`: its existential can hold values too.
protocol CartScreen {
  func cartDidChange(_ cart: String)
}

/// A role that some screens have.
protocol CartTotalScreen: CartScreen {
  func totalDidChange(_ total: Int)
}

/// The delegates of one test, kept until it ends or drops them, and what has happened to them.
final class Cast {
  let multicast = MulticastDelegate<any CartScreen>()
  private(set) var log: [String] = []
  private var screens: [LoggingScreen] = []

  subscript(name: String) -> LoggingScreen {
    screens.first { $0.name == name }!
  }

  /// Makes a screen for each character, keeps it, and adds it to the delegates.
  func add(_ names: String) {
    for name in names { keep(LoggingScreen(String(name), cast: self)) }
  }

  func addWithTotal(_ names: String) {
    for name in names { keep(LoggingTotalScreen(String(name), cast: self)) }
  }

  private func keep(_ screen: LoggingScreen) {
    screens.append(screen)
    multicast.add(screen)
  }

  /// Lets go of screens; they die unless somebody else keeps them.
  func drop(where goes: (LoggingScreen) -> Bool) {
    let dying = screens.filter(goes)
    screens.removeAll(where: goes)
    withExtendedLifetime(dying) {}
  }

  func drop(_ name: String) {
    drop { $0.name == name }
  }

  func note(_ line: String) {
    log.append(line)
  }

  @discardableResult
  func changeCart(_ cart: String) -> Int {
    multicast.invoke { $0.cartDidChange(cart) }
  }
}

/// A delegate that notes its calls and its end, and does more in a call if it is told to.
class LoggingScreen: CartScreen {
  let name: String
  private let note: (String) -> Void
  /// Done in the next call, once.
  private var inNextCall: ((LoggingScreen) -> Void)?

  init(_ name: String, cast: Cast) {
    self.name = name
    note = { [weak cast] in cast?.note($0) }
  }

  deinit {
    note("\(name) released")
  }

  func inNextCall(_ body: @escaping (LoggingScreen) -> Void) {
    inNextCall = body
  }

  func cartDidChange(_ cart: String) {
    note("\(name) \(cart)")
    guard let body = inNextCall else { return }
    inNextCall = nil
    body(self)
    note("\(name) \(cart) end")
  }

  fileprivate func noteTotal(_ total: Int) {
    note("\(name) total \(total)")
  }
}

final class LoggingTotalScreen: LoggingScreen, CartTotalScreen {
  func totalDidChange(_ total: Int) {
    noteTotal(total)
  }
}
