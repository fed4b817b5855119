import Fanout
import Testing

@Suite struct MulticastDelegateLifetimeTests {
  private let multicast = MulticastDelegate<any CartScreen>()
  private let log = CallLog()

  @Test("C11 A delegate is not kept, and once dead it is neither called nor counted (B50)")
  func deadDelegateIsNeitherCalledNorCounted() {
    var screens = multicast.addScreens("abc", log: log)
    multicast.changeCart("1")
    screens.remove(at: 1)
    #expect(multicast.count == 2)
    #expect(multicast.delegates.count == 2)
    #expect(multicast.invoke { $0.cartDidChange("2") } == 2)
    screens += multicast.addScreens("d", log: log)
    #expect(multicast.invoke { $0.cartDidChange("3") } == 3)
    #expect(log.lines == ["a 1", "b 1", "c 1", "b released", "a 2", "c 2", "a 3", "c 3", "d 3"])
  }

  @Test("C11 A new delegate at the address of a dead one is another one (B51)", arguments: [false, true])
  func delegateAtARecycledAddressIsAnotherOne(purgesBefore: Bool) throws {
    var dying: LoggingScreen? = LoggingScreen("dying", log: log)
    let address = ObjectIdentifier(dying!)
    multicast.add(dying!)
    dying = nil
    if purgesBefore { #expect(multicast.count == 0) }
    let successor = try Recycling.object(at: address) { LoggingScreen("successor", log: log) }
    log.lines.removeAll()
    #expect(!multicast.contains(successor))
    #expect(!multicast.remove(successor))
    #expect(multicast.add(successor))
    #expect(multicast.contains(successor))
    #expect(multicast.invoke { $0.cartDidChange("1") } == 1)
    #expect(log.lines == ["successor 1"])
    #expect(multicast.remove(successor))
    #expect(multicast.count == 0)
    #expect(multicast.invoke { $0.cartDidChange("2") } == 0)
  }

  @Test("C11 A delegate may remove itself in its deinit, where it has stopped counting (B97)")
  func delegateMayRemoveItselfInItsDeinit() {
    let leaving = LeavingScreen.Report()
    var screen: LeavingScreen? = LeavingScreen(multicast, report: leaving) { $0.remove($1) }
    let screens = multicast.addScreens("ab", log: log)
    multicast.add(screen!)
    #expect(multicast.count == 3)
    screen = nil
    #expect(leaving.results == [false])
    multicast.changeCart("1")
    #expect(log.lines == ["a 1", "b 1"])
    withExtendedLifetime(screens) {}
  }

  @Test("C11 Adding a delegate in its deinit has no effect (B98)")
  func addingInDeinitHasNoEffect() {
    let leaving = LeavingScreen.Report()
    let screens = multicast.addScreens("ab", log: log)
    do {
      let screen = LeavingScreen(multicast, report: leaving) { $0.add($1) }
      withExtendedLifetime(screen) {}
    }
    #expect(leaving.results == [false])
    #expect(multicast.count == 2)
    multicast.changeCart("1")
    #expect(log.lines == ["a 1", "b 1"])
    withExtendedLifetime(screens) {}
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
    var leaving: Page? = Page(pages: pages)
    pages.add(leaving!)
    pages.add(staying)
    leaving = nil
    #expect(pages.delegates.map(ObjectIdentifier.init) == [ObjectIdentifier(staying)])
  }

  @Test("A retained delegate lives until it is removed")
  func retainedDelegateLivesUntilRemoved() {
    multicast.add(LoggingScreen("kept", log: log), retained: true)
    multicast.add(LoggingScreen("lost", log: log))
    multicast.changeCart("1")
    #expect(log.lines == ["lost released", "kept 1"])
    let kept = multicast.delegates[0]
    #expect(!multicast.add(kept))
    #expect(multicast.remove(kept))
    withExtendedLifetime(kept) {}
    #expect(multicast.count == 0)
  }

  @Test("A delegate that is added again to be retained is kept from then on")
  func delegateAddedAgainIsRetainedFromThenOn() {
    do {
      let screen = LoggingScreen("a", log: log)
      multicast.add(screen)
      #expect(!multicast.add(screen, retained: true))
    }
    multicast.changeCart("1")
    #expect(log.lines == ["a 1"])
    multicast.removeAll()
    #expect(log.lines == ["a 1", "a released"])
  }

  @Test("A retained delegate goes with its multicast delegate")
  func retainedDelegateGoesWithItsMulticastDelegate() {
    do {
      let multicast = MulticastDelegate<any CartScreen>()
      multicast.add(LoggingScreen("a", log: log), retained: true)
      multicast.changeCart("1")
    }
    #expect(log.lines == ["a 1", "a released"])
  }

  @Test("C11 A delegate whose last reference goes during its own call lives until the call returns")
  func delegateLivesUntilItsCallReturns() {
    var screens = multicast.addScreens("abc", log: log)
    screens[1].onCall = { _ in screens.remove(at: 1) }
    multicast.changeCart("1")
    #expect(log.lines == ["a 1", "b 1", "b 1 end", "b released", "c 1"])
  }

  @Test("C11 A retained delegate removed during its own call lives until the call returns")
  func retainedDelegateLivesUntilItsCallReturns() {
    let after = LoggingScreen("after", log: log)
    multicast.add(LoggingScreen("kept", log: log) { [multicast] in multicast.remove($0) }, retained: true)
    multicast.add(after)
    multicast.changeCart("1")
    #expect(log.lines == ["kept 1", "kept 1 end", "after 1", "kept released"])
  }

  @Test("C11 A delegate that is called in a role lives until that call returns")
  func delegateLivesUntilItsRoleCallReturns() {
    var screens = [LoggingTotalScreen("a", log: log), LoggingTotalScreen("b", log: log)]
    for screen in screens { multicast.add(screen) }
    let called = multicast.invoke(as: (any CartTotalScreen).self) { screen in
      if screens.count == 2 { screens.removeFirst() }
      screen.totalDidChange(1)
    }
    #expect(called == 2)
    #expect(log.lines == ["a total 1", "a released", "b total 1"])
  }

  @Test("The last reference to the multicast delegate may go during a call, which goes on")
  func multicastDelegateMayGoDuringACall() {
    final class Holder {
      var multicast: MulticastDelegate<any CartScreen>? = MulticastDelegate()
    }
    let holder = Holder()
    weak let observed = holder.multicast
    let screen = LoggingScreen("a", log: log) { [holder] screen in
      holder.multicast = nil
      screen.onCall = nil
    }
    holder.multicast?.add(screen)
    for name in ["b", "c"] { holder.multicast?.add(LoggingScreen(name, log: log), retained: true) }
    #expect(holder.multicast?.invoke { $0.cartDidChange("1") } == 3)
    #expect(observed == nil)
    #expect(log.lines == ["a 1", "b 1", "c 1", "b released", "c released"])
  }

  @Test(
    "C9 The deinit of a delegate that is let go of may use the multicast delegate", arguments: ["removeAll", "count"])
  func deinitOfADelegateMayUseTheMulticastDelegate(trigger: String) {
    final class Node {
      let nodes: MulticastDelegate<Node>
      let onDeinit: (Int) -> Void
      init(nodes: MulticastDelegate<Node>, onDeinit: @escaping (Int) -> Void) {
        self.nodes = nodes
        self.onDeinit = onDeinit
      }
      deinit {
        nodes.remove(self)
        onDeinit(nodes.count)
      }
    }
    let nodes = MulticastDelegate<Node>()
    var counts: [Int] = []
    for _ in 0..<3 { nodes.add(Node(nodes: nodes) { counts.append($0) }, retained: true) }
    if trigger == "removeAll" {
      nodes.removeAll()
    } else {
      while let node = nodes.delegates.first { nodes.remove(node) }
    }
    #expect(counts == (trigger == "removeAll" ? [0, 0, 0] : [2, 1, 0]))
  }
}

/// A delegate that does something with its multicast delegate in its deinit.
private final class LeavingScreen: CartScreen {
  final class Report {
    fileprivate(set) var results: [Bool] = []
  }

  private let multicast: MulticastDelegate<any CartScreen>
  private let report: Report
  private let onDeinit: (MulticastDelegate<any CartScreen>, LeavingScreen) -> Bool

  init(
    _ multicast: MulticastDelegate<any CartScreen>, report: Report,
    onDeinit: @escaping (MulticastDelegate<any CartScreen>, LeavingScreen) -> Bool
  ) {
    self.multicast = multicast
    self.report = report
    self.onDeinit = onDeinit
  }

  deinit {
    report.results.append(onDeinit(multicast, self))
  }

  func cartDidChange(_ cart: String) {}
}
