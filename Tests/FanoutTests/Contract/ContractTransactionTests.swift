import Fanout
import FanoutTestingTraits
import Testing

@Suite("C14 Transactions", .checksLifetimes) struct ContractTransactionTests {
  private struct Failed: Error {}

  // B115, B116
  @Test("C14 Inside, reads are current and nobody is called; at the end there is one record each")
  func readsInsideAreCurrent() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    let unobserved = tracked(Computed { double.value + 1 })
    let recorders = [Recorder(count), Recorder(double)]
    let result = transaction {
      count.value = 1
      #expect([count.value, double.value, unobserved.value] == [1, 2, 3])
      count.value += 1
      #expect([count.value, double.value, unobserved.value] == [2, 4, 5])
      #expect(recorders.map(\.changes.count) == [0, 0])
      return count.value
    }
    #expect(result == 2)
    #expect(recorders.map(\.changes) == [[Change(0, 2)], [Change(0, 4)]])
  }

  @Test("C14 There is a record also if the values before and after are equal, of what was set and of what is derived")
  func equalValuesBeforeAndAfterAreARecord() {
    let count = tracked(Observable(1))
    let double = tracked(count.map { $0 * 2 })
    let distinct = tracked(count.removingDuplicates())
    let recorders = [Recorder(count), Recorder(double), Recorder(distinct)]
    transaction {
      count.value = 5
      count.value = 1
    }
    #expect(recorders.map(\.changes) == [[Change(1, 1)], [Change(2, 2)], []])
  }

  @Test("C14 A value without duplicates that was read on the way there and back is no record")
  func valueReadOnTheWayThereAndBackIsNoRecord() {
    let count = tracked(Observable(1))
    let distinct = tracked(count.removingDuplicates())
    let recorder = Recorder(distinct)
    var late: [Int] = []
    var tokens: [SubscriptionToken] = []
    transaction {
      count.value = 5
      #expect(distinct.value == 5)
      tokens.append(distinct.subscribe { late += [$0, $1] })
      count.value = 1
    }
    #expect(recorder.changes.isEmpty)
    #expect(late == [5, 1])
    for token in tokens { token.cancel() }
  }

  @Test("C14 Observers of what was set come first, in the order of the first sets; those of derived values after")
  func observersComeInTheOrderOfTheFirstSets() {
    let names = ["a", "b", "c"]
    let sources = names.map { _ in tracked(Observable(0)) }
    let sum = tracked(Computed { sources.reduce(0) { $0 + $1.value } })
    var log: [String] = []
    sum.subscribe(named: "sum") { log.append("sum \($0) \($1)") }
    for (name, source) in zip(names, sources) { source.subscribe(named: name) { log.append("\(name) \($0) \($1)") } }
    transaction {
      sources[2].value = 1
      sources[0].value = 2
      sources[2].value = 3
    }
    #expect(log == ["c 0 3", "a 0 2", "sum 0 5"])
  }

  @Test("C14 A derived value is computed once for all sets of a transaction")
  func derivedValueIsComputedOnce() {
    let counter = ComputationCounter()
    let sources = (0..<5).map { _ in tracked(Observable(0)) }
    let sum = tracked(counter.computed { sources.reduce(0) { $0 + $1.value } })
    let recorder = Recorder(sum)
    counter.reset()
    transaction {
      for source in sources { source.value = 1 }
    }
    #expect(counter.runs == [1])
    recorder.expect([Change(0, 5)])
  }

  @Test("C14 Transactions nest: the outermost delivers")
  func outermostTransactionDelivers() {
    let count = tracked(Observable(0))
    let recorder = Recorder(count)
    transaction {
      transaction {
        count.value = 1
        transaction { count.value = 2 }
      }
      #expect(recorder.changes.isEmpty)
      count.value = 3
    }
    #expect(recorder.changes == [Change(0, 3)])
    count.value = 4
    #expect(recorder.changes == [Change(0, 3), Change(3, 4)])
  }

  @Test("C14 A transaction that sets nothing delivers nothing")
  func emptyTransactionDeliversNothing() {
    let count = tracked(Observable(0))
    let double = tracked(count.map { $0 * 2 })
    let recorders = [Recorder(count), Recorder(double)]
    transaction { #expect(double.value == 0) }
    #expect(recorders.map(\.changes.count) == [0, 0])
  }

  // B130
  @Test("C14 An error thrown inside goes on; what was set stays and is delivered, and the next set is none of it")
  func errorThrownInsideGoesOn() {
    let (first, last) = (tracked(Observable("Ada")), tracked(Observable("Lovelace")))
    let full = tracked(Computed { first.value + " " + last.value })
    let recorders = [Recorder(first), Recorder(last), Recorder(full)]
    #expect(throws: Failed.self) {
      try transaction {
        first.value = "Grace"
        last.value = "Hopper"
        throw Failed()
      }
    }
    let inside = [[Change("Ada", "Grace")], [Change("Lovelace", "Hopper")], [Change("Ada Lovelace", "Grace Hopper")]]
    #expect(recorders.map(\.changes) == inside)
    first.value = "Rear Admiral Grace"
    #expect(recorders[2].changes == inside[2] + [Change("Grace Hopper", "Rear Admiral Grace Hopper")])
  }

  @Test("C14 An error caught inside an outer transaction delivers nothing before the end of that")
  func errorCaughtInsideDeliversNothing() {
    let count = tracked(Observable(0))
    let recorder = Recorder(count)
    transaction {
      #expect(throws: Failed.self) {
        try transaction {
          count.value = 1
          throw Failed()
        }
      }
      #expect(recorder.changes.isEmpty)
      count.value = 2
    }
    #expect(recorder.changes == [Change(0, 2)])
  }

  @Test("C14 Mutations in place are part of it")
  func mutationsInPlaceArePartOfIt() {
    let items = tracked(Observable(["tea"]))
    let count = tracked(items.map(\.count))
    let recorders = (Recorder(items), Recorder(count))
    transaction {
      items.value.append("milk")
      items.update { $0.append("bread") }
      #expect(count.value == 3)
    }
    #expect(recorders.0.changes == [Change(["tea"], ["tea", "milk", "bread"])])
    #expect(recorders.1.changes == [Change(1, 3)])
  }

  @Test("C14 Sets by other threads are delivered at once")
  func setsByOtherThreadsAreDeliveredAtOnce() {
    let (mine, theirs) = (tracked(Observable(0)), SharedWithThreads(Observable(0)))
    let (recorder, other) = (Recorder(mine), SharedWithThreads(Recorder(theirs.value)))
    transaction {
      mine.value = 1
      let done = Gate()
      onAnotherThread {
        theirs.value.value = 1
        done.pass()
      }
      done.waitForArrival()
      done.open()
      #expect(other.value.changes == [Change(0, 1)])
      #expect(recorder.changes.isEmpty)
    }
    #expect(recorder.changes == [Change(0, 1)])
  }
}
