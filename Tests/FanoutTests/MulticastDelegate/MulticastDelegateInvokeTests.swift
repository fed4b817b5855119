import Fanout
import Testing

@Suite struct MulticastDelegateInvokeTests {
  private let multicast = MulticastDelegate<any CartScreen>()
  private let log = CallLog()

  @Test("C8 A delegate removed before its turn is not called, one that had its turn no longer")
  func removedDelegateIsNotCalled() {
    let screens = multicast.addScreens("abcd", log: log)
    screens[1].onCall = { [multicast] _ in
      multicast.remove(screens[0])
      multicast.remove(screens[2])
    }
    #expect(multicast.invoke { $0.cartDidChange("1") } == 3)
    multicast.changeCart("2")
    #expect(log.lines == ["a 1", "b 1", "b 1 end", "d 1", "b 2", "b 2 end", "d 2"])
    screens[1].onCall = nil
  }

  @Test("C8 A delegate that removes itself finishes its call, and its neighbours are called")
  func delegateMayRemoveItself() {
    let screens = multicast.addScreens("abc", log: log)
    screens[1].onCall = { [multicast] in multicast.remove($0) }
    multicast.changeCart("1")
    multicast.changeCart("2")
    #expect(log.lines == ["a 1", "b 1", "b 1 end", "c 1", "a 2", "c 2"])
  }

  @Test("C8 A delegate added during a call is called from the next one on")
  func addedDelegateIsCalledFromTheNextCallOn() {
    var late: [LoggingScreen] = []
    let screens = multicast.addScreens("ab", log: log)
    screens[0].onCall = { [multicast, log] screen in
      late += multicast.addScreens("xyz", log: log)
      screen.onCall = nil
    }
    #expect(multicast.invoke { $0.cartDidChange("1") } == 2)
    #expect(multicast.invoke { $0.cartDidChange("2") } == 5)
    #expect(log.lines == ["a 1", "b 1", "a 2", "b 2", "x 2", "y 2", "z 2"])
  }

  @Test("C8 A delegate removed and added again during a call waits for the next one, at the end")
  func delegateAddedAgainWaitsForTheNextCall() {
    let screens = multicast.addScreens("abc", log: log)
    screens[0].onCall = { [multicast] screen in
      multicast.remove(screens[1])
      multicast.add(screens[1])
      screen.onCall = nil
    }
    multicast.changeCart("1")
    multicast.changeCart("2")
    #expect(log.lines == ["a 1", "c 1", "a 2", "c 2", "b 2"])
  }

  @Test("C8 Removing all delegates inside a call ends it")
  func removingAllInsideACallEndsIt() {
    let screens = multicast.addScreens("abc", log: log)
    var counts: [Int] = []
    screens[0].onCall = { [multicast] _ in counts += [multicast.removeAll(), multicast.count] }
    #expect(multicast.invoke { $0.cartDidChange("1") } == 1)
    #expect(counts == [3, 0])
    #expect(log.lines == ["a 1", "a 1 end"])
    screens[0].onCall = nil
    multicast.add(screens[2])
    multicast.changeCart("2")
    #expect(log.lines == ["a 1", "a 1 end", "c 2"])
  }

  @Test("C8 A delegate that dies during a call is not called (B100)")
  func delegateThatDiesDuringACallIsNotCalled() {
    var screens = multicast.addScreens("abc", log: log)
    screens[0].onCall = { screen in
      screens.removeSubrange(1...1)
      screen.onCall = nil
    }
    #expect(multicast.invoke { $0.cartDidChange("1") } == 2)
    #expect(log.lines == ["a 1", "b released", "c 1"])
  }

  @Test("A nested call is complete before the outer one goes on, and sees what was added before it")
  func nestedCallIsCompleteBeforeTheOuterGoesOn() {
    var late: [LoggingScreen] = []
    let screens = multicast.addScreens("abc", log: log)
    screens[1].onCall = { [multicast, log] screen in
      screen.onCall = nil
      late += multicast.addScreens("x", log: log)
      multicast.changeCart("inner")
      multicast.remove(screens[2])
    }
    multicast.changeCart("outer")
    #expect(log.lines == ["a outer", "b outer", "a inner", "b inner", "c inner", "x inner"])
  }

  @Test("C8 What a nested call removes, the outer one does not call")
  func nestedCallMayRemoveForTheOuter() {
    let screens = multicast.addScreens("abcd", log: log)
    var isNested = false
    screens[0].onCall = { [multicast] _ in
      if isNested { return }
      isNested = true
      multicast.changeCart("inner")
    }
    screens[1].onCall = { [multicast] _ in multicast.remove(screens[2]) }
    multicast.changeCart("outer")
    #expect(
      log.lines == [
        "a outer", "a inner", "a inner end", "b inner", "b inner end", "d inner", "a outer end", "b outer",
        "b outer end",
        "d outer",
      ])
    for screen in screens { screen.onCall = nil }
  }

  @Test("Purging dead delegates from inside a call does not change what the call visits (B107)")
  func purgeInsideACallDoesNotChangeTheCall() {
    var dying: [LoggingScreen] = []
    var living: [LoggingScreen] = []
    for number in 0..<200 {
      let screen = LoggingScreen("\(number)", log: log)
      multicast.add(screen)
      if number.isMultiple(of: 4) { living.append(screen) } else { dying.append(screen) }
    }
    var late: [LoggingScreen] = []
    living[0].onCall = { [multicast, log] screen in
      screen.onCall = nil
      dying.removeAll()
      log.lines.removeAll()
      late += multicast.addScreens(String(repeating: "x", count: 100), log: log)
      #expect(multicast.count == 150)
    }
    #expect(multicast.invoke { $0.cartDidChange("1") } == 50)
    #expect(log.lines == (1..<50).map { "\($0 * 4) 1" })
    #expect(multicast.invoke { _ in } == 150)
  }
}
