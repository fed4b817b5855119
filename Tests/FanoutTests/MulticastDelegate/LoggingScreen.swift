import Fanout

/// A delegate protocol without `AnyObject`: its existential can hold values too.
protocol CartScreen {
  func cartDidChange(_ cart: String)
}

/// A role that some screens have.
protocol CartTotalScreen: CartScreen {
  func totalDidChange(_ total: Int)
}

/// A delegate that writes down its calls, and does more in them if it is told to.
class LoggingScreen: CartScreen {
  let name: String
  let log: CallLog
  var onCall: ((LoggingScreen) -> Void)?

  init(_ name: String, log: CallLog, onCall: ((LoggingScreen) -> Void)? = nil) {
    self.name = name
    self.log = log
    self.onCall = onCall
  }

  deinit {
    log.lines.append("\(name) released")
  }

  func cartDidChange(_ cart: String) {
    log.lines.append("\(name) \(cart)")
    onCall?(self)
    if onCall != nil { log.lines.append("\(name) \(cart) end") }
  }
}

final class LoggingTotalScreen: LoggingScreen, CartTotalScreen {
  func totalDidChange(_ total: Int) {
    log.lines.append("\(name) total \(total)")
  }
}

final class CallLog {
  var lines: [String] = []
}

extension MulticastDelegate where Delegate == any CartScreen {
  /// Adds new screens, which their array keeps.
  func addScreens(_ names: String, log: CallLog) -> [LoggingScreen] {
    let screens = names.map { LoggingScreen(String($0), log: log) }
    for screen in screens { add(screen) }
    return screens
  }

  func changeCart(_ cart: String) {
    invoke { $0.cartDidChange(cart) }
  }
}
