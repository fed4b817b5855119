import Fanout
import Testing

@Suite struct MulticastDelegateInvokeTests {
  private let cast = Cast()

  @Test("C8 A delegate removed before its turn is not called, one that had its turn no longer")
  func removedDelegateIsNotCalled() {
    cast.add("abcd")
    cast["b"].inNextCall { [unowned cast] _ in
      cast.multicast.remove(cast["a"])
      cast.multicast.remove(cast["c"])
    }
    #expect(cast.changeCart("1") == 3)
    #expect(cast.changeCart("2") == 2)
    #expect(cast.log == ["a 1", "b 1", "b 1 end", "d 1", "b 2", "d 2"])
  }

  @Test("C8 A delegate that removes itself finishes its call, and its neighbours are called")
  func delegateMayRemoveItself() {
    cast.add("abc")
    cast["b"].inNextCall { [unowned cast] in cast.multicast.remove($0) }
    #expect(cast.changeCart("1") == 3)
    #expect(cast.changeCart("2") == 2)
    #expect(cast.log == ["a 1", "b 1", "b 1 end", "c 1", "a 2", "c 2"])
  }

  @Test("C8 A delegate added during a call is called from the next one on")
  func addedDelegateIsCalledFromTheNextCallOn() {
    cast.add("ab")
    cast["a"].inNextCall { [unowned cast] _ in cast.add("xyz") }
    #expect(cast.changeCart("1") == 2)
    #expect(cast.changeCart("2") == 5)
    #expect(cast.log == ["a 1", "a 1 end", "b 1", "a 2", "b 2", "x 2", "y 2", "z 2"])
  }

  @Test("C8 A delegate removed and added again during a call waits for the next one, at the end")
  func delegateAddedAgainWaitsForTheNextCall() {
    cast.add("abc")
    cast["a"].inNextCall { [unowned cast] _ in
      cast.multicast.remove(cast["b"])
      cast.multicast.add(cast["b"])
    }
    #expect(cast.changeCart("1") == 2)
    #expect(cast.changeCart("2") == 3)
    #expect(cast.log == ["a 1", "a 1 end", "c 1", "a 2", "c 2", "b 2"])
  }

  @Test("C8 Removing all delegates inside a call ends it")
  func removingAllInsideACallEndsIt() {
    cast.add("abc")
    cast["a"].inNextCall { [unowned cast] _ in
      cast.note("removed \(cast.multicast.removeAll()), left \(cast.multicast.count)")
    }
    #expect(cast.changeCart("1") == 1)
    cast.multicast.add(cast["c"])
    #expect(cast.changeCart("2") == 1)
    #expect(cast.log == ["a 1", "removed 3, left 0", "a 1 end", "c 2"])
  }

  @Test("C8 A delegate that dies during a call is not called (B100)")
  func delegateThatDiesDuringACallIsNotCalled() {
    cast.add("abc")
    cast["a"].inNextCall { [unowned cast] _ in cast.drop("b") }
    #expect(cast.changeCart("1") == 2)
    #expect(cast.log == ["a 1", "b released", "a 1 end", "c 1"])
  }

  @Test("A nested call is complete before the outer one goes on, and sees what was added before it")
  func nestedCallIsCompleteBeforeTheOuterGoesOn() {
    cast.add("abc")
    cast["b"].inNextCall { [unowned cast] _ in
      cast.add("x")
      cast.changeCart("inner")
    }
    #expect(cast.changeCart("outer") == 3)
    #expect(
      cast.log == [
        "a outer", "b outer", "a inner", "b inner", "c inner", "x inner", "b outer end", "c outer",
      ])
  }

  @Test("C8 What a nested call removes, the outer one does not call")
  func nestedCallMayRemoveForTheOuter() {
    cast.add("abcd")
    cast["a"].inNextCall { [unowned cast] _ in
      cast["b"].inNextCall { [unowned cast] _ in cast.multicast.remove(cast["c"]) }
      cast.changeCart("inner")
    }
    #expect(cast.changeCart("outer") == 3)
    #expect(
      cast.log == [
        "a outer", "a inner", "b inner", "b inner end", "d inner", "a outer end", "b outer", "d outer",
      ])
  }

  @Test("Purging dead delegates from inside a call does not change what the call visits (B107)")
  func purgeInsideACallDoesNotChangeTheCall() {
    cast.add(String(repeating: "kddd", count: 50))
    cast["k"].inNextCall { [unowned cast] _ in
      cast.drop("d")
      cast.add(String(repeating: "x", count: 100))
      cast.note("count \(cast.multicast.count)")
    }
    #expect(cast.changeCart("1") == 50)
    #expect(cast.changeCart("2") == 150)
    let during = Array(repeating: "d released", count: 150) + ["count 150", "k 1 end"]
    let first = ["k 1"] + during + Array(repeating: "k 1", count: 49)
    #expect(cast.log == first + Array(repeating: "k 2", count: 50) + Array(repeating: "x 2", count: 100))
  }
}
