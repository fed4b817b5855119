import Fanout
import Testing

@Suite struct MulticastDelegateLifetimeTests {
  private let cast = Cast()

  @Test("C11 A delegate is not kept, and once dead it is neither called nor counted (B50)")
  func deadDelegateIsNeitherCalledNorCounted() {
    cast.add("abc")
    #expect(cast.changeCart("1") == 3)
    cast.drop("b")
    #expect(cast.multicast.count == 2)
    #expect(cast.multicast.delegates.count == 2)
    #expect(cast.changeCart("2") == 2)
    cast.add("d")
    #expect(cast.changeCart("3") == 3)
    #expect(cast.log == ["a 1", "b 1", "c 1", "b released", "a 2", "c 2", "a 3", "c 3", "d 3"])
  }

  @Test("C11 A new delegate at the address of a dead one is another one (B51)", arguments: [false, true])
  func delegateAtARecycledAddressIsAnotherOne(purgesBefore: Bool) throws {
    cast.add("d")
    let address = ObjectIdentifier(cast["d"])
    cast.drop("d")
    if purgesBefore { #expect(cast.multicast.count == 0) }
    let successor = try Recycling.object(at: address) { LoggingScreen("s", cast: cast) }
    #expect(!cast.multicast.contains(successor))
    #expect(!cast.multicast.remove(successor))
    #expect(cast.multicast.add(successor))
    #expect(cast.multicast.contains(successor))
    #expect(cast.changeCart("1") == 1)
    #expect(cast.log.last == "s 1")
    #expect(cast.multicast.remove(successor))
    #expect(cast.multicast.count == 0)
    #expect(cast.changeCart("2") == 0)
    withExtendedLifetime(successor) {}
  }

  @Test("C11 A delegate may remove itself in its deinit, where it has stopped counting (B97)")
  func delegateMayRemoveItselfInItsDeinit() {
    cast.add("ab")
    do {
      let leaving = LeavingScreen(cast) { cast, screen in cast.note("removed: \(cast.multicast.remove(screen))") }
      cast.multicast.add(leaving)
      #expect(cast.multicast.count == 3)
      withExtendedLifetime(leaving) {}
    }
    #expect(cast.changeCart("1") == 2)
    #expect(cast.log == ["removed: false", "a 1", "b 1"])
  }

  @Test("C11 Adding a delegate in its deinit has no effect (B98)", arguments: [false, true])
  func addingInDeinitHasNoEffect(wasAddedBefore: Bool) {
    cast.add("ab")
    do {
      let leaving = LeavingScreen(cast) { cast, screen in cast.note("added: \(cast.multicast.add(screen))") }
      if wasAddedBefore { cast.multicast.add(leaving) }
      withExtendedLifetime(leaving) {}
    }
    #expect(cast.multicast.count == 2)
    #expect(cast.changeCart("1") == 2)
    #expect(cast.log == ["added: false", "a 1", "b 1"])
  }

  @Test("C11 A delegate on the main actor may remove itself in its isolated deinit (B97)")
  @MainActor
  func mainActorDelegateMayRemoveItselfInItsIsolatedDeinit() {
    @MainActor
    final class Page {
      let pages: MulticastDelegate<Page>
      init(pages: MulticastDelegate<Page>) { self.pages = pages }
      isolated deinit { pages.remove(self) }
    }
    let pages = MulticastDelegate<Page>()
    let staying = Page(pages: pages)
    do {
      let leaving = Page(pages: pages)
      pages.add(leaving)
      pages.add(staying)
      #expect(pages.count == 2)
      withExtendedLifetime(leaving) {}
    }
    #expect(pages.delegates.map(ObjectIdentifier.init) == [ObjectIdentifier(staying)])
  }

  @Test("A retained delegate lives until it is removed")
  func retainedDelegateLivesUntilRemoved() {
    cast.multicast.add(LoggingScreen("k", cast: cast), retained: true)
    cast.multicast.add(LoggingScreen("l", cast: cast))
    #expect(cast.changeCart("1") == 1)
    do {
      let kept = cast.multicast.delegates[0]
      #expect(!cast.multicast.add(kept))
      #expect(cast.multicast.remove(kept))
      withExtendedLifetime(kept) {}
    }
    #expect(cast.changeCart("2") == 0)
    #expect(cast.log == ["l released", "k 1", "k released"])
  }

  @Test("A delegate that is added again to be retained is kept from then on")
  func delegateAddedAgainIsRetainedFromThenOn() {
    cast.add("a")
    #expect(!cast.multicast.add(cast["a"], retained: true))
    cast.drop("a")
    #expect(cast.changeCart("1") == 1)
    cast.multicast.removeAll()
    #expect(cast.log == ["a 1", "a released"])
  }

  @Test("A retained delegate goes with its multicast delegate")
  func retainedDelegateGoesWithItsMulticastDelegate() {
    do {
      let multicast = MulticastDelegate<any CartScreen>()
      multicast.add(LoggingScreen("a", cast: cast), retained: true)
      multicast.invoke { $0.cartDidChange("1") }
    }
    #expect(cast.log == ["a 1", "a released"])
  }

  @Test("C11 A delegate whose last reference goes during its own call lives until the call returns")
  func delegateLivesUntilItsCallReturns() {
    cast.add("abc")
    cast["b"].inNextCall { [unowned cast] _ in cast.drop("b") }
    #expect(cast.changeCart("1") == 3)
    #expect(cast.log == ["a 1", "b 1", "b 1 end", "b released", "c 1"])
  }

  @Test("C11 A retained delegate removed during its own call lives until the call returns")
  func retainedDelegateLivesUntilItsCallReturns() {
    do {
      let kept = LoggingScreen("k", cast: cast)
      kept.inNextCall { [unowned cast] in cast.multicast.remove($0) }
      cast.multicast.add(kept, retained: true)
    }
    cast.add("a")
    #expect(cast.changeCart("1") == 2)
    #expect(cast.log == ["k 1", "k 1 end", "a 1", "k released"])
  }

  @Test("C11 A delegate is held for the length of its call, whatever the call does with it")
  func delegateIsHeldForTheLengthOfItsCall() {
    cast.addWithTotal("abcd")
    cast.multicast.invoke { _ in
      cast.drop("a")
      cast.note("invoke")
    }
    _ = cast.multicast.collect { _ in
      cast.drop("b")
      cast.note("collect")
    }
    cast.multicast.invoke(as: (any CartTotalScreen).self) { _ in
      cast.drop("c")
      cast.note("role")
    }
    #expect(
      cast.log == [
        "invoke", "a released", "invoke", "invoke", "invoke", "collect", "b released", "collect", "collect", "role",
        "c released", "role",
      ])
  }

  @Test("The last reference to the multicast delegate may go during a call, which goes on")
  func multicastDelegateMayGoDuringACall() {
    final class Holder {
      var multicast: MulticastDelegate<any CartScreen>? = MulticastDelegate()
    }
    let holder = Holder()
    weak let observed = holder.multicast
    cast.add("a")
    cast["a"].inNextCall { _ in holder.multicast = nil }
    holder.multicast?.add(cast["a"])
    for name in ["b", "c"] { holder.multicast?.add(LoggingScreen(name, cast: cast), retained: true) }
    #expect(holder.multicast?.invoke { $0.cartDidChange("1") } == 3)
    #expect(observed == nil)
    #expect(cast.log == ["a 1", "a 1 end", "b 1", "c 1", "b released", "c released"])
  }

  @Test("C9 The deinit of a delegate that is let go of may use the multicast delegate", arguments: [false, true])
  func deinitOfADelegateMayUseTheMulticastDelegate(removesAll: Bool) {
    for _ in 0..<3 {
      let leaving = LeavingScreen(cast) { cast, screen in
        cast.multicast.remove(screen)
        cast.note("left \(cast.multicast.count)")
      }
      cast.multicast.add(leaving, retained: true)
    }
    if removesAll {
      cast.multicast.removeAll()
    } else {
      for delegate in cast.multicast.delegates { cast.multicast.remove(delegate) }
    }
    #expect(cast.log == Array(repeating: "left 0", count: 3))
  }
}

/// A delegate that does something in its deinit.
private final class LeavingScreen: CartScreen {
  private unowned let cast: Cast
  private let onDeinit: (Cast, LeavingScreen) -> Void

  init(_ cast: Cast, onDeinit: @escaping (Cast, LeavingScreen) -> Void) {
    self.cast = cast
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit(cast, self)
  }

  func cartDidChange(_ cart: String) {}
}
