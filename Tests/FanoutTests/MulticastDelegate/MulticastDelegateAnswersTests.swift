import Fanout
import Testing

@Suite struct MulticastDelegateAnswersTests {
  private final class Station {
    let free: Int?
    let failure: StationFailure?
    private(set) var asked = 0

    init(free: Int? = nil, failure: StationFailure? = nil) {
      self.free = free
      self.failure = failure
    }

    func answer() -> Int? {
      asked += 1
      return free
    }

    func answerOrThrow() throws -> Int? {
      asked += 1
      if let failure { throw failure }
      return free
    }

    func isReady() -> Bool { free != nil }
  }

  private enum StationFailure: Error {
    case onFire, closed
  }

  private func multicast(_ stations: [Station]) -> MulticastDelegate<Station> {
    let multicast = MulticastDelegate<Station>()
    for station in stations { multicast.add(station) }
    return multicast
  }

  @Test("Collecting gives one answer of each live delegate, in the order added (B186)")
  func collectingGivesOneAnswerOfEach() {
    var stations = [Station(free: 1), Station(), Station(free: 3), Station(free: 4)]
    let multicast = multicast(stations)
    stations.remove(at: 2)
    #expect(multicast.collect { $0.isReady() } == [true, false, true])
    #expect(multicast.collect { $0.answer() } == [1, nil, 4])
    #expect(stations.map(\.asked) == [1, 1, 1])
  }

  @Test("The first answer that is not nil ends the asking")
  func firstAnswerEndsTheAsking() {
    let stations = [Station(), Station(free: 2), Station(free: 3)]
    #expect(multicast(stations).first { $0.answer() } == 2)
    #expect(stations.map(\.asked) == [1, 1, 0])
    let silent = [Station(), Station()]
    #expect(multicast(silent).first { $0.answer() } == nil)
    #expect(silent.map(\.asked) == [1, 1])
  }

  @Test("A delegate that throws does not keep the others from being called (B128)")
  func throwingDelegateKeepsNobodyFromBeingCalled() {
    let stations = [
      Station(free: 1), Station(failure: .onFire), Station(), Station(failure: .closed), Station(free: 5),
    ]
    let multicast = multicast(stations)
    do throws(MulticastDelegateError) {
      try multicast.invoke { _ = try $0.answerOrThrow() }
      Issue.record("invoke did not throw")
    } catch {
      #expect(error.errors as? [StationFailure] == [.onFire, .closed])
      #expect(error.description == "2 delegates threw: onFire; closed")
    }
    do throws(MulticastDelegateError) {
      _ = try multicast.collect { try $0.answerOrThrow() }
      Issue.record("collect did not throw")
    } catch {
      #expect(error.errors as? [StationFailure] == [.onFire, .closed])
    }
    #expect(stations.map(\.asked) == [2, 2, 2, 2, 2])
  }

  @Test("A call in which nobody throws returns how many were called")
  func throwingCallReturnsHowManyWereCalled() throws {
    let stations = [Station(free: 1), Station()]
    let multicast = multicast(stations)
    #expect(try multicast.invoke { _ = try $0.answerOrThrow() } == 2)
    #expect(try multicast.collect { try $0.answerOrThrow() } == [1, nil])
    #expect(stations.map(\.asked) == [2, 2])
  }

  @Test("An answer makes up for those who threw before it")
  func answerMakesUpForThoseWhoThrew() throws {
    let stations = [Station(failure: .closed), Station(), Station(free: 3), Station(failure: .onFire)]
    #expect(try multicast(stations).first { try $0.answerOrThrow() } == 3)
    #expect(stations.map(\.asked) == [1, 1, 1, 0])
  }

  @Test("Asking for the first answer throws what was thrown if there is none")
  func askingThrowsIfThereIsNoAnswer() throws {
    let silent = [Station(), Station(failure: .closed), Station()]
    let error = try #require(throws: MulticastDelegateError.self) {
      try multicast(silent).first { try $0.answerOrThrow() }
    }
    #expect(error.errors as? [StationFailure] == [.closed])
    #expect(error.description == "1 delegate threw: closed")
    #expect(silent.map(\.asked) == [1, 1, 1])
    let willing = [Station(), Station()]
    #expect(try multicast(willing).first { try $0.answerOrThrow() } == nil)
    #expect(willing.map(\.asked) == [1, 1])
  }

  @Test("A delegate that throws may remove others all the same")
  func throwingDelegateMayRemoveOthers() throws {
    let stations = [Station(failure: .onFire), Station(failure: .closed), Station(free: 3)]
    let multicast = multicast(stations)
    let error = try #require(throws: MulticastDelegateError.self) {
      try multicast.invoke {
        if $0 === stations[0] { multicast.remove(stations[1]) }
        _ = try $0.answerOrThrow()
      }
    }
    #expect(error.errors as? [StationFailure] == [.onFire])
    #expect(stations.map(\.asked) == [1, 0, 1])
  }
}
