import Fanout
import Testing

@Suite struct MulticastDelegateStressTests {
  private final class Listener {
    let calls: Counter
    private let living: Counted

    init(calls: Counter, living: Counter) {
      self.calls = calls
      self.living = Counted(in: living)
    }

    func call() { calls.add() }
  }

  private func total(_ listeners: [Listener]) -> Int {
    listeners.reduce(0) { $0 + $1.calls.value }
  }

  @Test("C8 A delegate removed on another thread is called at most once more", arguments: [false, true])
  func delegateRemovedOnAnotherThreadIsCalledAtMostOnceMore(retained: Bool) {
    let (calls, living) = (Counter(), Counter())
    for _ in 0..<Rounds.few {
      let multicast = MulticastDelegate<Listener>()
      let listeners = (0..<8).map { _ in Listener(calls: Counter(), living: living) }
      for listener in listeners { multicast.add(listener, retained: retained) }
      let afterRemoval = Counter()
      inParallel(2) { thread in
        if thread == 0 {
          for _ in 0..<10 { calls.add(multicast.invoke { $0.call() }) }
        } else {
          for listener in listeners { multicast.remove(listener) }
          afterRemoval.add(total(listeners))
        }
      }
      #expect(total(listeners) <= afterRemoval.value + 1)
      #expect(multicast.count == 0)
    }
    #expect(living.value == 0)
  }

  @Test("A delegate removes itself in its deinit on another thread while others are called")
  func delegateRemovesItselfInADeinitOnAnotherThread() {
    final class Leaving {
      let multicast: MulticastDelegate<AnyObject>
      init(_ multicast: MulticastDelegate<AnyObject>) { self.multicast = multicast }
      deinit { multicast.remove(self) }
    }
    let multicast = MulticastDelegate<AnyObject>()
    let living = Counter()
    let staying = Counted(in: living)
    multicast.add(staying)
    for _ in 0..<Rounds.few {
      var leaving: [Leaving]? = (0..<8).map { _ in Leaving(multicast) }
      for object in leaving! { multicast.add(object) }
      inParallel(2) { thread in
        if thread == 0 {
          for _ in 0..<5 { multicast.invoke { withExtendedLifetime($0) {} } }
        } else {
          leaving = nil
        }
      }
      #expect(multicast.count == 1)
    }
    withExtendedLifetime(staying) {}
  }
}
