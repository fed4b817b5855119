import Fanout
import FanoutTestingTraits
import Testing

@Suite("C14 Transactions: observers that come, go and set", .checksLifetimes)
struct ContractTransactionObserverTests {
  private let count = Observable(0)

  /// What can be observed: the source of a transaction, or a value derived from it that equals it.
  enum Observed: CaseIterable { case source, derived, observedDerived }

  private func make(_ observed: Observed) -> (subject: any Subscribable<Int>, recorder: Recorder<Int>?) {
    switch observed {
    case .source: return (count, nil)
    case .derived: return (count.map { $0 }, nil)
    case .observedDerived:
      let derived = count.map { $0 }
      return (derived, Recorder(derived))
    }
  }

  private func subscribe(_ source: some Subscribable<Int>, _ handler: @escaping (Int, Int) -> Void) -> SubscriptionToken
  {
    source.subscribe(handler)
  }

  @Test("C14 Who subscribes inside begins with the value at that moment", arguments: Observed.allCases)
  func subscriberInsideBeginsWithTheValueThen(_ observed: Observed) {
    let (subject, recorder) = make(observed)
    let bag = SubscriptionBag()
    var log: [String] = []
    transaction {
      for value in 1...3 {
        count.value = value
        subscribe(subject) { log.append("\(value): \($0) \($1)") }.store(in: bag)
      }
      count.value = 4
    }
    count.value = 5
    #expect(log == ["1: 1 4", "2: 2 4", "3: 3 4", "1: 4 5", "2: 4 5", "3: 4 5"])
    if let recorder { #expect(recorder.changes == [Change(0, 4), Change(4, 5)]) }
  }

  @Test("C14 Who subscribes inside gets no record if nothing was set since", arguments: Observed.allCases)
  func subscriberInsideGetsNoRecordWithoutASet(_ observed: Observed) {
    let (subject, recorder) = make(observed)
    let bag = SubscriptionBag()
    var log: [String] = []
    transaction {
      count.value = 1
      subscribe(subject) { log.append("changes \($0) \($1)") }.store(in: bag)
      subject.subscribe(initial: true) { log.append("initial \($0)") }.store(in: bag)
      subject.subscribe(initial: false) { log.append("values \($0)") }.store(in: bag)
    }
    #expect(log == ["initial 1"])
    count.value = 2
    #expect(log == ["initial 1", "changes 1 2", "initial 2", "values 2"])
    if let recorder { #expect(recorder.changes == [Change(0, 1), Change(1, 2)]) }
  }

  @Test("C14 Who subscribes in a mutation body inside begins with what the body leaves", arguments: [true, false])
  func subscriberInAMutationBodyInside(isSetBefore: Bool) {
    let bag = SubscriptionBag()
    let recorder = Recorder(count)
    var log: [Int] = []
    transaction {
      if isSetBefore { count.value = 1 }
      count.update { value in
        value = 2
        subscribe(count) { log += [$0, $1] }.store(in: bag)
        value = 3
      }
    }
    #expect(log.isEmpty)
    recorder.expect([Change(0, 3)])
    count.value = 4
    #expect(log == [3, 4])
    transaction {
      count.update { value in
        subscribe(count) { log += [$0 * 10, $1 * 10] }.store(in: bag)
        value = 5
      }
      count.value = 6
    }
    #expect(log == [3, 4, 4, 6, 50, 60])
  }

  @Test("C14 Who is cancelled inside is not called at the end", arguments: Observed.allCases)
  func observerCancelledInsideIsNotCalled(_ observed: Observed) {
    let (subject, recorder) = make(observed)
    var log: [String] = []
    let token = subscribe(subject) { log.append("cancelled \($0) \($1)") }
    let kept = subscribe(subject) { log.append("kept \($0) \($1)") }
    transaction {
      count.value = 1
      token.cancel()
      count.value = 2
    }
    #expect(log == ["kept 0 2"])
    transaction {
      count.value = 3
      kept.cancel()
    }
    #expect(log == ["kept 0 2"])
    if let recorder { #expect(recorder.values == [0, 2, 3]) }
  }

  @Test("C14 An observer that takes the place of the only one inside, and those after it, hear every later change")
  func observerThatTakesThePlaceOfAnother() {
    let double = count.map { $0 * 2 }
    let bag = SubscriptionBag()
    var log: [String] = []
    let first = double.subscribe { log.append("first \($0) \($1)") }
    transaction {
      count.value = 1
      first.cancel()
      double.subscribe { log.append("second \($0) \($1)") }.store(in: bag)
    }
    double.subscribe { log.append("third \($0) \($1)") }.store(in: bag)
    count.value = 2
    #expect(log == ["second 2 4", "third 2 4"])
  }

  @Test("C14 An initial call that ends inside delivers nothing before the end")
  func initialCallInsideDeliversNothing() {
    let other = Observable(0)
    let sum = Computed { [count] in count.value + other.value }
    let recorder = Recorder(sum)
    var log: [Int] = []
    transaction {
      count.value = 1
      // A set inside the call, and the end of the subscription, both give the delivery something to do at its end.
      count.subscribeOnce(initial: true) { value in
        log.append(value)
        other.value = 10
      }
      #expect(recorder.changes.isEmpty)
      count.value = 2
    }
    #expect(log == [1])
    #expect(recorder.changes == [Change(0, 12)])
  }

  @Test("C14 A set by an observer at the end comes after the records of the transaction")
  func setAtTheEndComesAfterTheRecords() {
    let (first, second) = (tracked(Observable(0)), tracked(Observable(0)))
    first.subscribe(owner: second) { second, _, new in second.value = new * 10 }
    let recorder = Recorder(second)
    transaction {
      first.value = 1
      second.value = 5
    }
    recorder.expect([Change(0, 5), Change(5, 10)])
  }

  @Test("C14 A transaction inside a handler is a propagation of its own")
  func transactionInsideAHandler() {
    let (width, height) = (tracked(Observable(1)), tracked(Observable(1)))
    let size = tracked(Computed { width.value * height.value })
    var log: [String] = []
    count.subscribe(owner: size) { size, _, new in
      transaction {
        width.value = new
        height.value = new
      }
      log.append("size is \(size.value)")
    }
    size.subscribe(named: "size") { log.append("\($0) \($1)") }
    count.value = 3
    #expect(log == ["1 9", "size is 9"])
  }

  @Test(
    "C14 A transaction inside a handler of what it sets: own observers hear of it in turn, those of derived values after"
  )
  func transactionInsideAHandlerOfWhatItSets() {
    let double = count.map { $0 * 2 }
    let bag = SubscriptionBag()
    var log: [String] = []
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      transaction {
        count.value = 2
        count.value = 3
      }
      log.append("transaction returned")
    }
    count.subscribe { log.append("own \($0) \($1)") }.store(in: bag)
    double.subscribe { log.append("derived \($0) \($1)") }.store(in: bag)
    count.value = 1
    #expect(log == ["transaction returned", "own 0 1", "own 1 3", "derived 0 6"])
  }
}
