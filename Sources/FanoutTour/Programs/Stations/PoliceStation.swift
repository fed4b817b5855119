/// Goes to all but fires.
@MainActor
final class PoliceStation: Station {
  let radio: Radio
  private(set) var freeVehicles = 3

  init(console: any Console) {
    radio = Radio(station: "police station", console: console)
  }

  func send(to emergency: Emergency) -> String? {
    guard emergency != .fire, freeVehicles > 0 else { return nil }
    freeVehicles -= 1
    return "a patrol car"
  }
}
