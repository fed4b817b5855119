import Dispatch
import Fanout
import FanoutTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct BoundOrderTests {
  @Test("C16 Changes set in a row come in order, as pairs of the time when they were set (B13)")
  func changesComeInOrderOnTheQueue() {
    let count = SharedObservable(0)
    let queue = DispatchQueue(label: "held", attributes: .initiallyInactive)
    let log = Journal<Change<Int>>()
    let token = count.subscribe(on: queue) { log.append(Change($0, $1)) }
    for value in 1...4 { count.value = value }
    #expect(log.elements == [])
    queue.activate()
    queue.sync {}
    #expect(log.elements == (0..<4).map { Change($0, $0 + 1) })
    token.cancel()
  }

  @Test("C16 A change set on the queue itself comes behind one that another thread set before (B14, B75)")
  func changeSetOnTheQueueComesBehindTheOthers() async {
    let count = SharedObservable(0)
    let queue = DispatchQueue(label: "queue")
    let log = Journal<Int>()
    let token = count.subscribe(on: queue) { log.append($1) }
    queue.sync {
      let ended = Gate()
      onAnotherThread {
        count.value = 1
        ended.pass()
      }
      ended.waitForArrival()
      ended.open()
      count.value = 2
      // Neither inside the set, although this is the queue, nor before what was set first.
      #expect(log.elements == [])
    }
    #expect(await log.elements(count: 2) == [1, 2])
    token.cancel()
  }

  @Test("C16 A change set on the actor itself is never delivered inside the set, nor the initial call inside observe")
  func changeSetOnTheActorIsNotDeliveredInsideTheSet() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let log = Journal<Int>()
    await desk.run { desk in
      count.observe(named: "log", initial: true) { log.append($0) }
      count.value = 1
      count.value += 1
      #expect(log.elements == [])
    }
    #expect(await log.elements(count: 3) == [0, 1, 2])
    count.unsubscribeAll()
  }

  @Test("C16 A set inside a bound handler comes behind what waits already")
  func setInsideABoundHandlerComesBehindWhatWaits() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let log = Journal<Int>()
    await desk.run { desk in
      count.observe(named: "log") { _, new in
        log.append(new)
        if new == 1 {
          count.value = 3
          log.append(-1)
        }
      }
      count.value = 1
      count.value = 2
    }
    #expect(await log.elements(count: 4) == [1, -1, 2, 3])
    count.unsubscribeAll()
  }

  @Test("C16 The initial call on a queue comes through the queue, and may end everything and set (B66)")
  func initialCallOnAQueueComesThroughTheQueue() {
    let (count, queue) = (SharedObservable(0), ManualQueue())
    let log = Journal<Int>()
    let token = count.subscribe(on: queue, initial: true) { value in
      log.append(value)
      #expect(count.unsubscribeAll() == 1)
      count.value = 1
    }
    #expect(log.elements == [])
    queue.runAll()
    #expect(log.elements == [0])
    #expect(!token.isActive)
    #expect(count.value == 1)
  }

  @Test(
    "C7 A bound observer that subscribes while another thread delivers gets what is current, then what is set later")
  func boundObserverBeginsWithTheCurrentValue() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    let (gate, ended) = (Gate(), Gate())
    let (values, changes) = (Journal<Int>(), Journal<Change<Int>>())
    count.subscribeOnce { _, _ in gate.pass() }
    onAnotherThread {
      count.value = 1
      ended.pass()
    }
    await gate.waitForArrival()
    count.value = 2
    await desk.run { desk in
      count.observe(named: "values", initial: true) { values.append($0) }
      count.observe(named: "changes") { changes.append(Change($0, $1)) }
    }
    count.value = 3
    // The initial call does not wait for the thread that delivers.
    #expect(await values.elements(count: 1) == [2])
    gate.open()
    await ended.waitForArrival()
    ended.open()
    #expect(await values.elements(count: 2) == [2, 3])
    #expect(await changes.elements(count: 1) == [Change(2, 3)])
    count.unsubscribeAll()
  }

  @Test("C16 What was set before the observable went is still delivered, and then the handler goes, on the actor")
  func whatWasSetBeforeTheSourceWentIsDelivered() async {
    let desk = Desk()
    let (log, released) = (Journal<Int>(), Journal<Bool>())
    await desk.run { desk in
      let presence = desk.presence
      let captured = Farewell { released.append(presence()) }
      let count = SharedObservable(0)
      count.observe(named: "log") { _, new in withExtendedLifetime(captured) { log.append(new) } }
      for value in 1...3 { count.value = value }
    }
    #expect(await released.elements(count: 1) == [true])
    #expect(log.elements == [1, 2, 3])
  }

  @Test("C16 What was set before the observable went is still delivered on the queue")
  func whatWasSetBeforeTheSourceWentIsDeliveredOnTheQueue() {
    let queue = ManualQueue()
    let log = Journal<String>()
    do {
      let count = SharedObservable(0)
      let captured = Farewell { log.append("released") }
      let token = count.subscribe(on: queue, initial: true) { [captured] new in
        withExtendedLifetime(captured) { log.append("\(new)") }
      }
      count.value = 1
      #expect(token.isActive)
    }
    queue.runAll()
    #expect(log.elements == ["0", "1", "released"])
  }

  @Test("C16 Others on the actor get their turn while changes are set without end")
  func othersOnTheActorGetTheirTurn() async {
    let (desk, count) = (Desk(), SharedObservable(0))
    // Each change sets the next: there is always one more.
    await desk.run { desk in
      count.observe(named: "loop") { _, new in count.value = new + 1 }
      count.value = 1
    }
    #expect(await desk.run { _ in count.unsubscribe(named: "loop") } == 1)
  }

  @Test("C16 Bound observers do not hear of task-local values of whoever sets")
  func taskLocalValuesStayWithWhoeverSets() async {
    enum Local { @TaskLocal static var name = "none" }
    let (desk, count) = (Desk(), SharedObservable(0))
    let log = Journal<String>()
    await desk.run { desk in count.observe(named: "log") { _, _ in log.append(Local.name) } }
    Local.$name.withValue("setter") { count.value = 1 }
    #expect(await log.elements(count: 1) == ["none"])
    count.unsubscribeAll()
  }
}
