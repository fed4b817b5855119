import Fanout
import Testing

@Suite struct MulticastDelegateTests {
  private let multicast = MulticastDelegate<any CartScreen>()
  private let log = CallLog()

  @Test("C1 Delegates are called in the order in which they were added, whatever was removed before")
  func delegatesAreCalledInTheOrderAdded() {
    let screens = multicast.addScreens("abcdefghij", log: log)
    multicast.remove(screens[2])
    multicast.remove(screens[0])
    multicast.add(screens[2])
    multicast.remove(screens[7])
    #expect(multicast.invoke { $0.cartDidChange("1") } == 8)
    #expect(log.lines == ["b 1", "d 1", "e 1", "f 1", "g 1", "i 1", "j 1", "c 1"])
  }

  @Test("C10 The same object added twice is called once, and keeps its place (B144)")
  func sameObjectAddedTwiceIsCalledOnce() {
    let screens = multicast.addScreens("ab", log: log)
    #expect(!multicast.add(screens[0]))
    #expect(multicast.invoke { $0.cartDidChange("1") } == 2)
    #expect(log.lines == ["a 1", "b 1"])
    #expect(multicast.remove(screens[0]))
    #expect(!multicast.remove(screens[0]))
    #expect(multicast.count == 1)
  }

  @Test("C10 Two objects that are equal are two delegates")
  func equalObjectsAreTwoDelegates() {
    final class Tag: Hashable {
      static func == (left: Tag, right: Tag) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    let (first, second, stranger) = (Tag(), Tag(), Tag())
    let multicast = MulticastDelegate<Tag>()
    #expect(multicast.add(first))
    #expect(multicast.add(second))
    #expect(!multicast.contains(stranger))
    #expect(!multicast.remove(stranger))
    #expect(multicast.remove(first))
    #expect(multicast.delegates.map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
  }

  @Test("Delegates are listed in order, counted and found")
  func delegatesAreListedCountedAndFound() {
    let screens = multicast.addScreens("abc", log: log)
    let stranger = LoggingScreen("x", log: log)
    #expect(multicast.delegates.map { ($0 as! LoggingScreen).name } == ["a", "b", "c"])
    #expect(multicast.count == 3)
    #expect(screens.allSatisfy { multicast.contains($0) })
    #expect(!multicast.contains(stranger))
    #expect(!multicast.remove(stranger))
    #expect(multicast.description == "MulticastDelegate<CartScreen>(LoggingScreen, LoggingScreen, LoggingScreen)")
  }

  @Test("Removing all delegates says how many there were")
  func removingAllSaysHowManyThereWere() {
    var screens = multicast.addScreens("abc", log: log)
    screens.removeLast()
    #expect(multicast.removeAll() == 2)
    #expect(multicast.removeAll() == 0)
    #expect(multicast.invoke { $0.cartDidChange("1") } == 0)
    #expect(log.lines == ["c released"])
    #expect(multicast.add(screens[1]))
    multicast.changeCart("2")
    #expect(log.lines == ["c released", "b 2"])
  }

  @Test("A multicast delegate without delegates answers for nobody")
  func emptyMulticastDelegateAnswersForNobody() {
    #expect(multicast.invoke { $0.cartDidChange("1") } == 0)
    #expect(multicast.collect { $0.cartDidChange("1") }.isEmpty)
    #expect(multicast.first { _ in 1 } == nil)
    #expect(!multicast.responds(to: (any CartTotalScreen).self))
    #expect(multicast.count == 0)
    #expect(multicast.description == "MulticastDelegate<CartScreen>()")
  }
}
