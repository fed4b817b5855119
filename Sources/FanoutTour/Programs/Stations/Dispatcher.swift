import Fanout

/// Knows the stations without keeping any of them.
@MainActor
final class Dispatcher {
  private let stations = MulticastDelegate<any Station>()

  func connect(_ station: any Station) {
    stations.add(station)
  }

  /// Tells all stations.
  ///
  /// - Returns: how many there were.
  func announce(_ emergency: Emergency) -> Int {
    stations.invoke { $0.radio.receive(emergency) }
  }

  /// Asks all stations: one answer each.
  func freeVehicles() -> [Int] {
    stations.collect { $0.freeVehicles }
  }

  /// Asks one station after the other, until one sends a vehicle.
  func send(to emergency: Emergency) -> String? {
    stations.first { $0.send(to: emergency) }
  }
}
