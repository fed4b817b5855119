import Fanout
import FanoutTestingTraits
import Testing

@Suite("C4 Nested and concurrent set", .checksLifetimes) struct ContractNestedSetTests {
  // B01, B65
  @Test("C4 A nested set returns at once, the outer one when everything is delivered")
  func outerSetReturnsAfterEverything() {
    let count = tracked(Observable(0))
    var log: [String] = []
    count.subscribe(owner: count) { count, old, new in
      log.append("first \(old) \(new)")
      guard new == 1 else { return }
      count.value = 2
      log.append("nested set returned, value \(count.value)")
    }
    count.subscribe(named: "second") { old, new in log.append("second \(old) \(new)") }
    count.value = 1
    log.append("outer set returned, value \(count.value)")
    #expect(
      log == [
        "first 0 1", "nested set returned, value 2", "second 0 1", "first 1 2", "second 1 2",
        "outer set returned, value 2",
      ])
  }

  // B02
  @Test("C4 A state machine that drives itself shows every state in order to all its observers")
  func stateMachineDrivesItself() {
    enum State { case idle, found, connecting, connected }
    for driver in 0..<3 {
      let state = tracked(Observable(State.idle))
      var recorders: [Recorder<State>] = []
      for position in 0..<3 {
        recorders.append(Recorder(state))
        guard position == driver else { continue }
        state.subscribe(owner: state) { state, _, new in
          switch new {
          case .found: state.value = .connecting
          case .connecting: state.value = .connected
          default: break
          }
        }
      }
      state.value = .found
      for recorder in recorders { #expect(recorder.values == [.idle, .found, .connecting, .connected]) }
    }
  }

  // B02
  @Test("C4 The stack does not grow with the number of nested sets or of observers")
  func stackDoesNotGrow() {
    func depths(observers: Int, sets: Int) -> Set<UInt> {
      let count = Observable(0)
      var depths: Set<UInt> = []
      for _ in 0..<observers {
        count.subscribe(owner: count) { count, _, new in
          withUnsafePointer(to: new) { _ = depths.insert(UInt(bitPattern: $0)) }
          // Several observers set on the same record; only the first to do so goes further.
          if new < sets, count.value == new { count.value = new + 1 }
        }
      }
      count.value = 1
      return depths
    }
    // The first record is delivered by the set itself, the others by its loop: two depths, whatever the numbers.
    let few = depths(observers: 2, sets: 4)
    let many = depths(observers: 2, sets: 900)
    let wide = depths(observers: 200, sets: 4)
    #expect(few.count <= 2)
    #expect(many.count <= 2)
    #expect(wide.count <= 2)
  }

  // B126
  @Test("C4 Observers that each set a flag, whose observer sets again what they observe, do not deepen the stack")
  func flagThatSetsBackDoesNotDeepenTheStack() {
    func deliver(observers: Int, sets: Int) -> (depths: Int, validations: Int) {
      let (form, isValid) = (tracked(Observable(0)), tracked(Observable(false)))
      var depths: Set<UInt> = []
      var validations = 0
      for _ in 0..<observers {
        form.subscribe(owner: isValid) { isValid, _, new in isValid.value = new.isMultiple(of: 2) }
      }
      isValid.subscribe(owner: form) { form, _, new in
        withUnsafePointer(to: new) { _ = depths.insert(UInt(bitPattern: $0)) }
        validations += 1
        if form.value < sets { form.value += 1 }
      }
      form.value = 1
      return (depths.count, validations)
    }
    // The flag is set by the first delivery of the form or in its loop: two depths again.
    for (observers, sets) in [(2, 4), (2, 900), (200, 300)] {
      let (depths, validations) = deliver(observers: observers, sets: sets)
      #expect(depths <= 2, "\(observers) observers, \(sets) sets")
      #expect(validations == observers * sets)
    }
  }

  @Test("C4 A set of another observable inside a handler is delivered there and then")
  func setOfAnotherObservableIsDeliveredAtOnce() {
    let chain = (0..<5).map { _ in tracked(Observable(0)) }
    var log: [String] = []
    for (index, (source, target)) in zip(chain, chain.dropFirst()).enumerated() {
      source.subscribe(owner: target) { target, _, new in
        log.append("\(index) begins")
        target.value = new + 1
        log.append("\(index) ends")
      }
    }
    chain[0].value = 1
    #expect(chain.map(\.value) == [1, 2, 3, 4, 5])
    #expect(log == (0..<4).map { "\($0) begins" } + (0..<4).reversed().map { "\($0) ends" })
  }

  // B07
  @Test("C4 An observer of one field may set another; its observers see no value twice and none again")
  func fieldSetByAnObserverOfAnother() {
    for _ in 0..<1_000 {
      let country = Observable("GB")
      let currency = Observable("GBP")
      country.subscribe(owner: currency) { currency, _, new in currency.value = new == "FR" ? "EUR" : "GBP" }
      let recorder = Recorder(currency)
      country.value = "FR"
      recorder.expectValues(["GBP", "EUR"])
      #expect(currency.value == "EUR")
    }
  }

  // B63
  @Test("C4 An in-place mutation inside a handler is a further round")
  func mutationInsideAHandlerIsAFurtherRound() {
    let items = tracked(Observable(["tea"]))
    items.subscribe(owner: items) { items, _, new in
      if new.count <= 2 { items.value.append(contentsOf: ["milk", "bread"]) }
    }
    let recorder = Recorder(items)
    items.value.append("salt")
    let all = ["tea", "salt", "milk", "bread"]
    recorder.expect([Change(["tea"], ["tea", "salt"]), Change(["tea", "salt"], all)])
    #expect(items.value == all)
  }

  @Test("C4 A set inside an initial call is delivered after it, to the new observer too")
  func setInsideAnInitialCallIsDeliveredAfterIt() {
    let count = tracked(Observable(0))
    var log: [String] = []
    count.subscribe(named: "old") { old, new in log.append("old \(old) \(new)") }
    count.subscribe(owner: count, initial: true) { count, value in
      log.append("new begins \(value)")
      if value == 0 { count.value = 1 }
      log.append("new ends \(value)")
    }
    #expect(log == ["new begins 0", "new ends 0", "old 0 1", "new begins 1", "new ends 1"])
  }

  @Test("C4 A set by another thread during a delivery returns at once; the deliverer takes it over")
  func setByAnotherThreadIsTakenOver() {
    let count = SharedWithThreads(Observable(0))
    let recorder = Recorder(count.value)
    let gate = Gate()
    let done = Gate()
    count.value.subscribe(named: "slow") { _, new in
      if new == 1 { gate.pass() }
    }
    onAnotherThread {
      count.value.value = 1
      done.pass()
    }
    gate.waitForArrival()
    count.value.value = 2
    #expect(count.value.value == 2)
    #expect(recorder.changes == [Change(0, 1)])
    gate.open()
    done.waitForArrival()
    #expect(recorder.changes == [Change(0, 1), Change(1, 2)])
    done.open()
  }
}
