/// A dispatcher tells stations, asks all of them, and asks for the first that can help.
struct StationsProgram: Program {
  let name = "stations"
  let summary = "a dispatcher and two kinds of stations, told and asked"

  func run(on console: any Console, checks: Checks) {
    let dispatcher = Dispatcher()
    let police = PoliceStation(console: console)
    weak var releasedFire: FireStation?
    do {
      let fire = FireStation(console: console)
      releasedFire = fire
      dispatcher.connect(fire)
      dispatcher.connect(police)
      work(with: dispatcher, on: console, checks: checks)
      checks.expect("what the fire station heard", fire.radio.heard, is: [.fire])
    }
    console.print("the fire station closes: \(releasedFire == nil ? "released" : "alive")")
    checks.expectReleased("the fire station", releasedFire)

    checks.expect("stations told at last", dispatcher.announce(.flood), is: 1)
    checks.expect("who goes to the flood", send(dispatcher, to: .flood, on: console), is: "a patrol car")
    checks.expect("who goes to the fire", send(dispatcher, to: .fire, on: console), is: nil)
    checks.expect("free vehicles at last", count(dispatcher, on: console), is: [1])
    // Also what keeps the station until here: the dispatcher does not.
    checks.expect("what the police heard", police.radio.heard, is: [.fire, .flood])
  }

  private func work(with dispatcher: Dispatcher, on console: any Console, checks: Checks) {
    checks.expect("stations told at first", dispatcher.announce(.fire), is: 2)
    checks.expect("free vehicles at first", count(dispatcher, on: console), is: [2, 3])
    checks.expect("who goes to the fire", send(dispatcher, to: .fire, on: console), is: "a fire engine")
    checks.expect("who goes to the burglary", send(dispatcher, to: .burglary, on: console), is: "a patrol car")
    checks.expect("free vehicles then", count(dispatcher, on: console), is: [1, 2])
  }

  private func count(_ dispatcher: Dispatcher, on console: any Console) -> [Int] {
    let vehicles = dispatcher.freeVehicles()
    console.print("free vehicles: \(vehicles.map(String.init).joined(separator: " and "))")
    return vehicles
  }

  private func send(_ dispatcher: Dispatcher, to emergency: Emergency, on console: any Console) -> String? {
    let vehicle = dispatcher.send(to: emergency)
    console.print("\(vehicle ?? "nobody") goes to the \(emergency.rawValue)")
    return vehicle
  }
}
