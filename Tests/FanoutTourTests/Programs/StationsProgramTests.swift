import Testing

@testable import FanoutTour

@MainActor
@Suite
struct StationsProgramTests {
  private let transcript = Transcript()

  @Test func stationsProgramPrintsItsStory() async {
    #expect(await Tour(console: transcript).run(arguments: ["stations"]) == .asExpected)
    #expect(transcript.errors == [])
    #expect(
      transcript.text == """
        == stations: a dispatcher and two kinds of stations, told and asked
          fire station    hears of a fire
          police station  hears of a fire
        free vehicles: 2 and 3
        a fire engine goes to the fire
        a patrol car goes to the burglary
        free vehicles: 1 and 2
        the fire station closes: released
          police station  hears of a flood
        a patrol car goes to the flood
        nobody goes to the fire
        free vehicles: 1

        tour: 1 program, as expected
        """)
  }

  @Test func releasedStationIsNeitherToldNorAsked() {
    let dispatcher = Dispatcher()
    let police = PoliceStation(console: transcript)
    var fire: FireStation? = FireStation(console: transcript)
    weak let releasedFire = fire
    if let fire { dispatcher.connect(fire) }
    dispatcher.connect(police)
    #expect(dispatcher.announce(.flood) == 2)
    #expect(dispatcher.send(to: .flood) == "a fire engine")
    #expect(fire?.freeVehicles == 1)
    fire = nil
    #expect(releasedFire == nil)
    #expect(dispatcher.announce(.fire) == 1)
    #expect(dispatcher.freeVehicles() == [3])
    #expect(dispatcher.send(to: .fire) == nil)
    #expect(police.radio.heard == [.flood, .fire])
  }

  @Test func stationWithoutFreeVehiclesLeavesTheEmergencyToTheNext() {
    let dispatcher = Dispatcher()
    let stations: [any Station] = [FireStation(console: transcript), PoliceStation(console: transcript)]
    for station in stations { dispatcher.connect(station) }
    let sent = withExtendedLifetime(stations) { (1...6).map { _ in dispatcher.send(to: .flood) } }
    #expect(
      sent == ["a fire engine", "a fire engine", "a patrol car", "a patrol car", "a patrol car", nil])
  }
}
