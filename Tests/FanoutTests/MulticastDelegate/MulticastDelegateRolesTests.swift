import Fanout
import Testing

@Suite struct MulticastDelegateRolesTests {
  private let cast = Cast()

  @Test("Only delegates that have a role are called in it")
  func onlyDelegatesWithTheRoleAreCalled() {
    cast.add("p")
    #expect(!cast.multicast.responds(to: (any CartTotalScreen).self))
    #expect(cast.multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(1) } == 0)
    cast.addWithTotal("t")
    for round in 2...3 {
      #expect(cast.multicast.responds(to: (any CartTotalScreen).self))
      #expect(cast.multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(round) } == 1)
    }
    cast.multicast.remove(cast["t"])
    #expect(!cast.multicast.responds(to: (any CartTotalScreen).self))
    #expect(cast.log == ["t total 2", "t total 3"])
  }

  @Test("Several roles of one delegate are told apart, a class among them")
  func severalRolesAreToldApart() {
    cast.add("p")
    cast.addWithTotal("t")
    for _ in 0..<2 {
      #expect(cast.multicast.invoke(as: LoggingTotalScreen.self) { $0.totalDidChange(1) } == 1)
      #expect(cast.multicast.invoke(as: LoggingScreen.self) { $0.cartDidChange("2") } == 2)
      #expect(cast.multicast.invoke(as: (any CartTotalScreen).self) { $0.cartDidChange("3") } == 1)
      #expect(cast.multicast.invoke(as: (any CartScreen & AnyObject).self) { $0.cartDidChange("4") } == 2)
      #expect(cast.multicast.invoke(as: (any Hashable).self) { _ in } == 0)
    }
    let round = ["t total 1", "p 2", "t 2", "t 3", "p 4", "t 4"]
    #expect(cast.log == round + round)
  }

  @Test("A role is that of the living delegate, also where a dead one had the same address (B51)")
  func rolesAreThoseOfTheLivingDelegate() throws {
    cast.addWithTotal("t")
    let address = ObjectIdentifier(cast["t"])
    #expect(cast.multicast.responds(to: (any CartTotalScreen).self))
    cast.drop("t")
    let successor = try Recycling.object(at: address) { LoggingScreen("s", cast: cast) }
    #expect(!cast.multicast.responds(to: (any CartTotalScreen).self))
    cast.multicast.add(successor)
    #expect(cast.multicast.invoke(as: (any CartTotalScreen).self) { $0.totalDidChange(1) } == 0)
    #expect(cast.changeCart("1") == 1)
    withExtendedLifetime(successor) {}
  }

  @Test("A delegate removed in another one's role is not called in its own")
  func delegateRemovedDuringARoleCallIsNotCalled() {
    cast.addWithTotal("abc")
    let called = cast.multicast.invoke(as: (any CartTotalScreen).self) { screen in
      screen.totalDidChange(1)
      cast.multicast.remove(cast["b"])
    }
    #expect(called == 2)
    #expect(cast.log == ["a total 1", "c total 1"])
  }

  @Test("A role's method that throws does not keep the others from being called")
  func throwingRoleKeepsNobodyFromBeingCalled() throws {
    struct Refusal: Error, Equatable {
      let name: String
    }
    cast.addWithTotal("abc")
    let error = try #require(throws: MulticastDelegateError.self) {
      try cast.multicast.invoke(as: LoggingTotalScreen.self) { screen in
        screen.totalDidChange(1)
        if screen.name != "b" { throw Refusal(name: screen.name) }
      }
    }
    #expect(error.errors as? [Refusal] == [Refusal(name: "a"), Refusal(name: "c")])
    #expect(cast.log == ["a total 1", "b total 1", "c total 1"])
    #expect(try cast.multicast.invoke(as: LoggingTotalScreen.self) { _ in try Task.checkCancellation() } == 3)
  }
}
