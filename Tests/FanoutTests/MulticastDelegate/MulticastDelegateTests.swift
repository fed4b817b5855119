import Fanout
import Testing

@Suite struct MulticastDelegateTests {
  private let cast = Cast()

  @Test("C1 Delegates are called in the order in which they were added, whatever was removed before")
  func delegatesAreCalledInTheOrderAdded() {
    cast.add("abcdefghij")
    cast.multicast.remove(cast["c"])
    cast.multicast.remove(cast["a"])
    cast.multicast.add(cast["c"])
    cast.multicast.remove(cast["h"])
    #expect(cast.changeCart("1") == 8)
    #expect(cast.log == ["b 1", "d 1", "e 1", "f 1", "g 1", "i 1", "j 1", "c 1"])
  }

  @Test("C10 The same object added twice is called once, and keeps its place (B144)")
  func sameObjectAddedTwiceIsCalledOnce() {
    cast.add("ab")
    #expect(!cast.multicast.add(cast["a"]))
    #expect(cast.changeCart("1") == 2)
    #expect(cast.log == ["a 1", "b 1"])
    #expect(cast.multicast.remove(cast["a"]))
    #expect(!cast.multicast.remove(cast["a"]))
    #expect(cast.multicast.count == 1)
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
    cast.add("ab")
    cast.addWithTotal("c")
    let stranger = LoggingScreen("x", cast: cast)
    #expect(cast.multicast.delegates.map { ($0 as! LoggingScreen).name } == ["a", "b", "c"])
    #expect(cast.multicast.count == 3)
    #expect(["a", "b", "c"].allSatisfy { cast.multicast.contains(cast[$0]) })
    #expect(!cast.multicast.contains(stranger))
    #expect(!cast.multicast.remove(stranger))
    #expect(
      cast.multicast.description == "MulticastDelegate<CartScreen>(LoggingScreen, LoggingScreen, LoggingTotalScreen)")
  }

  @Test("Removing all delegates says how many there were")
  func removingAllSaysHowManyThereWere() {
    cast.add("abc")
    cast.drop("c")
    #expect(cast.multicast.removeAll() == 2)
    #expect(cast.multicast.removeAll() == 0)
    #expect(cast.changeCart("1") == 0)
    #expect(cast.multicast.add(cast["b"]))
    #expect(cast.changeCart("2") == 1)
    #expect(cast.log == ["c released", "b 2"])
  }

  @Test("A multicast delegate without delegates answers for nobody")
  func emptyMulticastDelegateAnswersForNobody() {
    #expect(cast.changeCart("1") == 0)
    #expect(cast.multicast.collect { $0.cartDidChange("1") }.isEmpty)
    #expect(cast.multicast.first { _ in 1 } == nil)
    #expect(!cast.multicast.responds(to: (any CartTotalScreen).self))
    #expect(cast.multicast.count == 0)
    #expect(cast.multicast.description == "MulticastDelegate<CartScreen>()")
  }
}
