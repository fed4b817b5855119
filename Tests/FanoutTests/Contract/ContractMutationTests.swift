import Fanout
import FanoutTestingTraits
import Testing

@Suite("C6 In-place mutation", .checksLifetimes) struct ContractMutationTests {
  @Test("C6 Nothing is copied without observers, and with values handlers")
  func nothingIsCopiedForValuesHandlers() {
    let counter = tracked(Observable(CopyCounter()))
    counter.value.mutate()
    counter.update { $0.mutate() }
    #expect(counter.value.copies == 0)

    var seen: [Int] = []
    counter.subscribe(named: "values", initial: false) { seen.append($0.mutations) }
    counter.value.mutate()
    counter.update { $0.mutate() }
    #expect(seen == [3, 4])
    #expect(counter.value.copies == 0)
  }

  @Test("C6 A changes handler costs one copy for each mutation, until it ends")
  func changesHandlerCostsACopy() {
    let counter = tracked(Observable(CopyCounter()))
    var seen: [Change<Int>] = []
    let token = counter.subscribe { seen.append(Change($0.mutations, $1.mutations)) }
    counter.value.mutate()
    counter.update { $0.mutate() }
    #expect(seen == [Change(0, 1), Change(1, 2)])
    #expect(counter.value.copies == 2)
    token.cancel()
    counter.value.mutate()
    #expect(counter.value.copies == 2)
  }

  // B183
  @Test("C6 A mutation in place is one record; one of a reference inside the value is none")
  func eachMutationIsOneRecord() {
    final class Note { var text = "" }
    struct Item: Equatable {
      var name: String
      let note = Note()
      static func == (left: Item, right: Item) -> Bool { left.name == right.name }
    }
    let items = tracked(Observable([Item(name: "tea")]))
    let recorder = Recorder(items)
    items.value.append(Item(name: "milk"))
    items.value[0].name = "green tea"
    items.value[0].note.text = "loose leaf"
    #expect(recorder.values.map { $0.map(\.name) } == [["tea"], ["tea", "milk"], ["green tea", "milk"]])
    #expect(items.value[0].note.text == "loose leaf")
  }

  @Test("C6 A body that throws leaves what it did, as one record, and the error goes on")
  func bodyThatThrowsLeavesWhatItDid() {
    enum Rejected: Error { case late }
    let items = tracked(Observable(["tea"]))
    let recorder = Recorder(items)
    #expect(throws: Rejected.late) {
      try items.update { items throws(Rejected) in
        items.append("milk")
        throw .late
      }
    }
    #expect(throws: Rejected.late) { try items.value.appendThenThrow("bread", Rejected.late) }
    items.value.append("salt")
    #expect(
      recorder.values == [
        ["tea"], ["tea", "milk"], ["tea", "milk", "bread"], ["tea", "milk", "bread", "salt"],
      ])
  }

  @Test("C6 An element whose deinit cancels a subscription may be removed in place")
  func elementMayCancelInItsDeinit() {
    final class Row {
      let name: String
      var token: SubscriptionToken?
      init(_ name: String) { self.name = name }
      deinit { token?.cancel() }
    }
    let rows = tracked(Observable<[Row]>([]))
    var seen: [String] = []
    for name in ["first", "last"] {
      let row = tracked(Row(name))
      row.token = rows.subscribe(initial: false) { seen.append("\(name) sees \($0.count)") }
      rows.value.append(row)
    }
    #expect(seen == ["first sees 1", "first sees 2", "last sees 2"])
    seen = []
    // The element goes inside the mutation, so its observer has ended when the record is delivered.
    rows.value.removeSubrange(1...)
    #expect(seen == ["first sees 1"])
    #expect(rows.subscriberCount == 1)
    // The element is the result of the call and goes with or after the mutation.
    rows.value.removeLast()
    #expect(rows.subscriberCount == 0)
    rows.value = []
    #expect(Set(seen.dropFirst()).isSubset(of: ["first sees 0"]) && seen.count <= 2)
  }

  @Test("C6 A body may count and end subscriptions, by token, name and owner, and all of them")
  func bodyMayEndSubscriptions() {
    final class Owner {}
    let owner = tracked(Owner())
    let count = tracked(Observable(0))
    var called: [String] = []
    let token = count.subscribe { _, _ in called.append("token") }
    count.subscribe(named: "name") { _, _ in called.append("name") }
    count.subscribe(owner: owner) { _, _, _ in called.append("owner") }
    count.subscribe(named: "other") { _, _ in called.append("other") }
    let counts = count.update { value in
      value = 1
      var counts = [count.subscriberCount]
      token.cancel()
      counts.append(count.subscriberCount)
      counts.append(count.unsubscribe(named: "name"))
      counts.append(count.unsubscribe(owner: owner))
      return counts
    }
    #expect(counts == [4, 3, 1, 1])
    #expect(called == ["other"])
    count.update { _ in #expect(count.unsubscribeAll() == 1) }
    #expect(called == ["other"])
  }

  @Test("C6 Who subscribes during the body does not get its record")
  func subscriberDuringTheBodyWaitsForTheNextRecord() {
    let count = tracked(Observable(0))
    let before = Recorder(count)
    var seen: [Change<Int>] = []
    count.update { value in
      value = 1
      count.subscribe(named: "late") { seen.append(Change($0, $1)) }
    }
    #expect(seen == [])
    count.value = 2
    #expect(seen == [Change(1, 2)])
    before.expect([Change(0, 1), Change(1, 2)])
  }

  @Test("C6 A body may use another observable, and mutate it")
  func bodyMayUseAnotherObservable() {
    let total = tracked(Observable(0))
    let items = tracked(Observable([1, 2]))
    let recorders = (Recorder(total), Recorder(items))
    items.update { items in
      items.append(3)
      total.update { total in total = items.reduce(0, +) }
      items.append(total.value)
    }
    #expect(recorders.0.values == [0, 6])
    #expect(recorders.1.values == [[1, 2], [1, 2, 3, 6]])
  }

  @Test("C6 Handlers run when the body has ended, and may mutate again")
  func handlersRunAfterTheBody() {
    let items = tracked(Observable<[String]>([]))
    var log: [String] = []
    items.subscribe(owner: items, initial: false) { items, value in
      log.append("handler sees \(value)")
      if value.count == 1 { items.value.append("milk") }
    }
    items.update { value in
      value.append("tea")
      log.append("body ends")
    }
    #expect(log == ["body ends", #"handler sees ["tea"]"#, #"handler sees ["tea", "milk"]"#])
  }

  @Test("C6 Ending and counting on another thread do not wait for a body; reading and setting do")
  func onlyTheValueWaitsForABody() {
    let count = SharedWithThreads(Observable(0))
    let recorder = Recorder(count.value)
    let token = count.value.subscribe { _, _ in }
    count.value.subscribe(named: "name") { _, _ in }
    let (inBody, finished) = (Gate(), Gate())
    onAnotherThread {
      count.value.update { value in
        inBody.pass()
        value += 1
      }
      finished.pass()
    }
    inBody.waitForArrival()
    #expect(token.isActive)
    #expect(token.cancel())
    #expect(count.value.unsubscribe(named: "name") == 1)
    #expect(count.value.subscriberCount == 1)
    inBody.open()
    // Waits if the body has not ended yet.
    count.value.value += 10
    #expect(count.value.value == 11)
    finished.waitForArrival()
    finished.open()
    // Who set second may have left its record to the deliverer, which has finished too.
    recorder.expect([Change(0, 1), Change(1, 11)])
  }

  @Test("C6 A mutation of an optional value may set nil")
  func mutationMaySetNil() {
    let name = tracked(Observable<String?>("Ada"))
    let recorder = Recorder(name)
    name.value?.append(" Lovelace")
    name.update { $0 = nil }
    name.value?.append(" Byron")
    name.value = "Grace"
    recorder.expectValues(["Ada", "Ada Lovelace", nil, nil, "Grace"])
  }
}

extension [String] {
  fileprivate mutating func appendThenThrow(_ element: String, _ error: some Error) throws {
    append(element)
    throw error
  }
}
