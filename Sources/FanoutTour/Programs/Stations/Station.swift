enum Emergency: String {
  case fire, burglary, flood
}

/// What a dispatcher tells and asks a station.
@MainActor
protocol Station: AnyObject {
  var radio: Radio { get }
  var freeVehicles: Int { get }
  /// Sends a vehicle, if this station is the one to do so and has one.
  ///
  /// - Returns: what is on its way.
  func send(to emergency: Emergency) -> String?
}

/// Repeats what a station hears.
@MainActor
final class Radio {
  private(set) var heard: [Emergency] = []
  private let station: String
  private let console: any Console

  init(station: String, console: any Console) {
    self.station = station
    self.console = console
  }

  func receive(_ emergency: Emergency) {
    heard.append(emergency)
    console.print("  \(station.left(15)) hears of a \(emergency.rawValue)")
  }
}
