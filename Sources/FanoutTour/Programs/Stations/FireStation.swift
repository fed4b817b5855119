/// Goes to all but burglaries.
@MainActor
final class FireStation: Station {
  let radio: Radio
  private(set) var freeVehicles = 2

  init(console: any Console) {
    radio = Radio(station: "fire station", console: console)
  }

  func send(to emergency: Emergency) -> String? {
    guard emergency != .burglary, freeVehicles > 0 else { return nil }
    freeVehicles -= 1
    return "a fire engine"
  }
}
