import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct ObservableMutationTests {
  @Test func updateReturnsWhatItsBodyReturns() {
    let items = tracked(Observable(["tea", "milk"]))
    let recorder = Recorder(items)
    let count = items.update { items in
      items.append("bread")
      items.sort()
      return items.count
    }
    #expect(count == 3)
    recorder.expect([Change(["tea", "milk"], ["bread", "milk", "tea"])])
  }

  @Test func updateThatThrowsLeavesTheObservableUsable() {
    struct Rejected: Error {}
    let count = tracked(Observable(0))
    // Without observers there is no record, but a mark that has to go.
    #expect(throws: Rejected.self) {
      try count.update { value in
        value = 1
        throw Rejected()
      }
    }
    #expect(count.value == 1)
    let recorder = Recorder(count)
    count.value += 1
    recorder.expect([Change(1, 2)])
  }

  @Test func valueIsPassedInOut() {
    func double(_ value: inout Int) { value *= 2 }
    func swapValues(_ left: inout Int, _ right: inout Int) { swap(&left, &right) }
    let (first, second) = (tracked(Observable(1)), tracked(Observable(5)))
    let recorders = [Recorder(first), Recorder(second)]
    double(&first.value)
    swapValues(&first.value, &second.value)
    #expect(recorders.map(\.values) == [[1, 2, 5], [5, 2]])
  }

  @Test func nestedStructIsMutatedThroughItsPath() {
    struct Address: Equatable { var city = "London", tags: Set<String> = [] }
    struct Person: Equatable { var addresses = ["home": Address()] }
    let person = tracked(Observable(Person()))
    let recorder = Recorder(person)
    person.value.addresses["home"]?.city = "Ockham"
    person.value.addresses["home", default: Address()].tags.insert("old")
    #expect(recorder.values.map { $0.addresses["home"]!.city } == ["London", "Ockham", "Ockham"])
    #expect(person.value.addresses["home"]?.tags == ["old"])
  }

  @Test func mutationWithoutObserversIsSilent() {
    let count = tracked(Observable(0))
    count.value += 1
    count.update { $0 += 1 }
    let recorder = Recorder(count)
    #expect(count.value == 2)
    recorder.expectValues([2])
  }

  @Test func readInsideAHandlerOfAMutationSeesTheWholeMutation() {
    let items = tracked(Observable<[Int]>([]))
    var seen: [[Int]] = []
    items.subscribe(owner: items) { items, _, _ in seen.append(items.value) }
    items.update { items in
      items.append(1)
      items.append(2)
    }
    #expect(seen == [[1, 2]])
  }

  @Test func mutationInADeinitOfAnOldElementOfAnotherObservableIsDelivered() {
    let log = tracked(Observable<[String]>([]))
    let recorder = Recorder(log)
    let rows = tracked(Observable<[OnDeinit]>([]))
    rows.value.append(OnDeinit { log.value.append("first gone") })
    rows.value.append(OnDeinit { log.value.append("second gone") })
    rows.value.removeAll()
    recorder.expectValues([[], ["first gone"], ["first gone", "second gone"]])
  }
}
