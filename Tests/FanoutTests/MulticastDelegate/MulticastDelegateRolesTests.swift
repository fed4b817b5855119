import Fanout
import Testing

@Suite struct MulticastDelegateRolesTests {
  private let multicast = MulticastDelegate<any CartScreen>()
  private let log = CallLog()

  @Test("Only delegates that have a role are called in it")
  func onlyDelegatesWithTheRoleAreCalled() {
    let plain = LoggingScreen("plain", log: log)
    let total = LoggingTotalScreen("total", log: log)
    multicast.add(plain)
    #expect(!multicast.responds(to: (any CartTotalScreen).self))
    #expect(multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(1) } == 0)
    multicast.add(total)
    for round in 2...3 {
      #expect(multicast.responds(to: (any CartTotalScreen).self))
      #expect(multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(round) } == 1)
    }
    multicast.remove(total)
    #expect(!multicast.responds(to: (any CartTotalScreen).self))
    #expect(log.lines == ["total total 2", "total total 3"])
  }

  @Test("Several roles of one delegate are told apart, a class among them")
  func severalRolesAreToldApart() {
    let plain = LoggingScreen("plain", log: log)
    let total = LoggingTotalScreen("total", log: log)
    multicast.add(plain)
    multicast.add(total)
    for _ in 0..<2 {
      #expect(multicast.invoke(as: LoggingTotalScreen.self) { $0.totalDidChange(1) } == 1)
      #expect(multicast.invoke(as: LoggingScreen.self) { $0.cartDidChange("2") } == 2)
      #expect(multicast.invoke(as: (any CartTotalScreen).self) { $0.cartDidChange("3") } == 1)
      #expect(multicast.invoke(as: (any CartScreen & AnyObject).self) { $0.cartDidChange("4") } == 2)
      #expect(multicast.invoke(as: (any Hashable).self) { _ in } == 0)
    }
    let round = ["total total 1", "plain 2", "total 2", "total 3", "plain 4", "total 4"]
    #expect(log.lines == round + round)
  }

  @Test("A role is that of the living delegate, also where a dead one had the same address (B51)")
  func rolesAreThoseOfTheLivingDelegate() throws {
    var dying: LoggingScreen? = LoggingTotalScreen("dying", log: log)
    let address = ObjectIdentifier(dying!)
    multicast.add(dying!)
    #expect(multicast.responds(to: (any CartTotalScreen).self))
    dying = nil
    let successor = try Recycling.object(at: address) { LoggingScreen("successor", log: log) }
    #expect(!multicast.responds(to: (any CartTotalScreen).self))
    multicast.add(successor)
    #expect(multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(1) } == 0)
    #expect(multicast.invoke { $0.cartDidChange("1") } == 1)
  }

  @Test("A delegate removed in another one's role is not called in its own")
  func delegateRemovedDuringARoleCallIsNotCalled() {
    let screens = "abc".map { LoggingTotalScreen(String($0), log: log) }
    for screen in screens { multicast.add(screen) }
    let called = multicast.invoke(as: (any CartTotalScreen).self) { screen in
      screen.totalDidChange(1)
      multicast.remove(screens[1])
    }
    #expect(called == 2)
    #expect(log.lines == ["a total 1", "c total 1"])
  }

  @Test("A role's method that throws does not keep the others from being called")
  func throwingRoleKeepsNobodyFromBeingCalled() throws {
    struct Refusal: Error, Equatable {
      let name: String
    }
    let screens = "abc".map { LoggingTotalScreen(String($0), log: log) }
    for screen in screens { multicast.add(screen) }
    let error = try #require(throws: MulticastDelegateError.self) {
      try multicast.invoke(as: LoggingTotalScreen.self) { screen in
        screen.totalDidChange(1)
        if screen.name != "b" { throw Refusal(name: screen.name) }
      }
    }
    #expect(error.errors as? [Refusal] == [Refusal(name: "a"), Refusal(name: "c")])
    #expect(log.lines == ["a total 1", "b total 1", "c total 1"])
    #expect(try multicast.invoke(as: LoggingTotalScreen.self) { _ in try Task.checkCancellation() } == 3)
  }
}
