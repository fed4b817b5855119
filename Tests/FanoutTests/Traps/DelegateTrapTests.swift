import Fanout
import Testing

@Suite struct DelegateTrapTests {
  @Test("A struct as a delegate traps")
  func structAsDelegateTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Refreshable>().add(ValueScreen())
    }
    #expect(result.trapMessage == valueType("ValueScreen", delegate: "Refreshable"))
  }

  @Test("An enum as a retained delegate traps")
  func enumAsDelegateTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Refreshable>().add(EnumScreen.list, retained: true)
    }
    #expect(result.trapMessage == valueType("EnumScreen", delegate: "Refreshable"))
  }

  @Test("A struct that holds an object traps as a delegate all the same")
  func structAroundAnObjectTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<Any>().add(Wrapper(object: ObjectScreen()))
    }
    #expect(result.trapMessage == valueType("Wrapper", delegate: "Any"))
  }

  @Test("A closure as a delegate traps")
  func closureAsDelegateTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<() -> Void>().add {}
    }
    #expect(result.trapMessage == valueType("() -> ()", delegate: "() -> ()"))
  }

  @Test("A multicast delegate that is added to itself traps")
  func multicastDelegateAddedToItselfTraps() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let screens = MulticastDelegate<any Refreshable>()
      screens.add(screens)
    }
    #expect(
      result.trapMessage == """
        Fanout: MulticastDelegate<Refreshable> was added to itself; expected another object. \
        Likely cause: it conforms to the protocol of its delegates and was passed where one of them was meant. \
        Remedy: add the delegate that is to be called.
        """)
  }

  @Test("A value type that was never added is not contained, and removing it has no effect")
  func valueTypesAreNeverContained() {
    let screens = MulticastDelegate<any Refreshable>()
    let screen = ObjectScreen()
    screens.add(screen)
    #expect(!screens.contains(ValueScreen()))
    #expect(!screens.remove(EnumScreen.list))
    #expect(screens.count == 1)
  }

  private func valueType(_ type: String, delegate: String) -> String {
    """
    Fanout: \(type) is a value type; expected an object as a delegate of MulticastDelegate<\(delegate)>. \
    Likely cause: a struct or an enum conforms to the protocol; a weak reference to it would be nil at once. \
    Remedy: make it a class, and require that by `protocol P: AnyObject`.
    """
  }
}

private protocol Refreshable {
  func refresh()
}

extension MulticastDelegate: Refreshable where Delegate == any Refreshable {
  fileprivate func refresh() { invoke { $0.refresh() } }
}

private struct ValueScreen: Refreshable {
  func refresh() {}
}

private enum EnumScreen: Refreshable {
  case list
  func refresh() {}
}

private final class ObjectScreen: Refreshable {
  func refresh() {}
}

private struct Wrapper {
  let object: ObjectScreen
}
