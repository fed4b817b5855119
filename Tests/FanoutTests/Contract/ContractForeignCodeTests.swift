import Fanout
import FanoutTestingTraits
import Testing

@Suite("C9 Foreign code", .checksLifetimes) struct ContractForeignCodeTests {
  private final class Owner {}

  /// An observable with a log of what happens, and a handler whose captured object uses all of it when it goes.
  private final class Stage {
    let count = Observable(0)
    var owner: Owner? = Owner()
    var token: SubscriptionToken?
    var log: [String] = []

    func subscribe(once: Bool = false) {
      count.subscribe(named: "log", owner: self) { stage, old, new in stage.log.append("\(old) → \(new)") }
      let captured = tracked(
        OnDeinit { [unowned self] in
          token?.cancel()
          count.unsubscribe(named: "captures")
          count.value += 10
          count.subscribe(named: "late") { _, _ in }
          log.append("released, \(count.subscriberCount) left")
        })
      let body = { [unowned self] (new: Int) in
        withExtendedLifetime(captured) { log.append("sees \(new)") }
      }
      if once {
        token = count.subscribeOnce(named: "captures", owner: owner!) { _, _, new in body(new) }
      } else {
        token = count.subscribe(named: "captures", owner: owner!) { _, _, new in body(new) }
      }
    }
  }

  // B69, B71, B78
  @Test("C9 The deinit of what a handler captured may use the observable, whatever ended the handler")
  func deinitOfCapturesMayUseTheObservable() {
    let ends: [(String, (Stage) -> Void)] = [
      ("token", { $0.token?.cancel() }),
      ("name", { $0.count.unsubscribe(named: "captures") }),
      ("owner", { stage in stage.count.unsubscribe(owner: stage.owner!) }),
      ("all", { $0.count.unsubscribeAll() }),
      (
        "count after the owner's death",
        { stage in
          stage.owner = nil
          #expect(stage.count.subscriberCount == 1)
        }
      ),
    ]
    for (name, end) in ends {
      let stage = tracked(Stage())
      stage.subscribe()
      stage.count.value = 1
      #expect(stage.log == ["0 → 1", "sees 1"])
      stage.log = []
      end(stage)
      let expected = name == "all" ? ["released, 1 left"] : ["1 → 11", "released, 2 left"]
      #expect(stage.log == expected, "ended by \(name)")
      #expect(stage.count.value == 11)
      stage.count.unsubscribeAll()
    }
  }

  @Test("C9 What ends during a delivery is released when it has reached everybody, and its deinit may set")
  func capturesAreReleasedAtTheEndOfTheDelivery() {
    let stage = tracked(Stage())
    stage.subscribe(once: true)
    stage.count.subscribe(named: "last", owner: stage) { stage, _, new in stage.log.append("last sees \(new)") }
    stage.count.value = 1
    #expect(
      stage.log == ["0 → 1", "sees 1", "last sees 1", "1 → 11", "last sees 11", "released, 3 left"])
    stage.count.unsubscribeAll()
  }

  // B11
  @Test("C9 An old value is released outside the lock and the delivery: its deinit may set the observable")
  func oldValueMaySetInItsDeinit() {
    final class Payload {
      let name: String
      let onDeinit: () -> Void
      init(_ name: String, onDeinit: @escaping () -> Void = {}) {
        self.name = name
        self.onDeinit = onDeinit
      }
      deinit { onDeinit() }
    }
    let payload = tracked(Observable<Payload?>(nil))
    var seen: [String] = []
    payload.subscribe(named: "values", initial: false) { seen.append($0?.name ?? "none") }
    let setsAnother = { [unowned payload] in payload.value = Payload("made in a deinit") }
    payload.value = tracked(Payload("first", onDeinit: setsAnother))
    payload.value = tracked(Payload("second"))
    #expect(seen == ["first", "second", "made in a deinit"])
    #expect(payload.value?.name == "made in a deinit")

    // The old value dies while a delivery is under way: in its handler.
    payload.value = tracked(Payload("third", onDeinit: setsAnother))
    seen = []
    payload.subscribeOnce(owner: payload, initial: false) { payload, _ in payload.value = nil }
    payload.value = nil
    #expect(seen == ["none", "none", "made in a deinit"])
  }

  // B110
  @Test("C9 When the observable goes, deinits of what its handlers captured may cancel and read tokens")
  func deinitsAtTheEndOfTheObservableMayCancel() {
    var count: Observable<Int>? = tracked(Observable(0))
    var tokens: [SubscriptionToken] = []
    var log: [String] = []
    for index in 0..<3 {
      let captured = tracked(
        OnDeinit {
          log.append("\(index) released, \(tokens.map { $0.isActive }), \(tokens.map { $0.cancel() })")
        })
      tokens.append(
        count!.subscribe { _, new in withExtendedLifetime(captured) { log.append("\(index) sees \(new)") } })
    }
    count?.value = 1
    count = nil
    #expect(log.prefix(3) == ["0 sees 1", "1 sees 1", "2 sees 1"])
    let nothing = "released, [false, false, false], [false, false, false]"
    #expect(log.dropFirst(3).sorted() == ["0 \(nothing)", "1 \(nothing)", "2 \(nothing)"])
  }

  // B106
  @Test("C9 The end of an observable calls no handler and lets go of its value")
  func endOfAnObservableCallsNobody() {
    final class Payload {}
    var payload: Observable<Payload>? = tracked(Observable(tracked(Payload())))
    weak let first = payload?.value
    var calls = 0
    let token = payload!.subscribe { _, _ in calls += 1 }
    #expect(token.isActive)
    payload?.value = tracked(Payload())
    #expect(first == nil)
    weak let second = payload?.value
    payload = nil
    #expect(second == nil)
    #expect(calls == 1)
    #expect(!token.isActive)
    #expect(!token.cancel())
  }

  @Test("C9 An observable whose last holder goes in a handler finishes its delivery")
  func observableMayGoDuringItsDelivery() {
    var count: Observable<Int>? = tracked(Observable(0))
    weak let released = count
    var log: [String] = []
    count!.subscribe(named: "drops") { _, new in
      log.append("first sees \(new)")
      count?.value = 2
      count = nil
    }
    count!.subscribe(named: "second") { _, new in log.append("second sees \(new)") }
    count?.value = 1
    #expect(log == ["first sees 1", "second sees 1", "first sees 2", "second sees 2"])
    #expect(released == nil)
  }

  @Test("C9 An observable whose last holder goes in an initial call delivers what that call set")
  func observableMayGoDuringAnInitialCall() {
    var count: Observable<Int>? = tracked(Observable(0))
    weak let released = count
    var log: [String] = []
    count!.subscribe(named: "first") { _, new in log.append("first sees \(new)") }
    let token = count!.subscribe(initial: true) { value in
      log.append("initial \(value)")
      guard value == 0 else { return }
      count?.value = 1
      count = nil
    }
    #expect(log == ["initial 0", "first sees 1", "initial 1"])
    #expect(released == nil)
    #expect(!token.isActive)
  }

  @Test("C9 No lock is held while a handler runs: another thread may cancel, count and read")
  func noLockIsHeldWhileAHandlerRuns() {
    let count = SharedWithThreads(Observable(0))
    let token = count.value.subscribe { _, _ in }
    let calls = DelegateRecorder<String>()
    count.value.subscribe(named: "waits") { _, _ in
      let finished = Gate()
      onAnotherThread {
        calls.record("\(token.cancel()) \(count.value.subscriberCount) \(count.value.value)")
        finished.pass()
      }
      finished.waitForArrival()
      finished.open()
    }
    count.value.value = 1
    #expect(calls.calls == ["true 1 1"])
  }
}
