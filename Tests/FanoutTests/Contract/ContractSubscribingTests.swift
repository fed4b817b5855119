import Fanout
import FanoutTestingTraits
import Testing

@Suite("C7 Subscribing during delivery", .checksLifetimes) struct ContractSubscribingTests {
  // B30
  @Test("C7 A new observer gets the next record, not the running one")
  func newObserverGetsTheNextRecord() {
    let count = tracked(Observable(0))
    var late: [Change<Int>] = []
    count.subscribeOnce(owner: count) { count, _, _ in
      count.subscribe(named: "late") { late.append(Change($0, $1)) }
    }
    count.value = 1
    #expect(late == [])
    count.value = 2
    #expect(late == [Change(1, 2)])
  }

  // B30
  @Test("C7 A handler that subscribes itself again in each call does not loop")
  func handlerThatSubscribesAgainDoesNotLoop() {
    final class Follower {
      let count = Observable(0)
      var calls = 0
      func follow() {
        count.subscribeOnce(owner: self) { follower, _, _ in
          follower.calls += 1
          follower.follow()
        }
      }
    }
    let follower = tracked(Follower())
    follower.follow()
    for value in 1...3 { follower.count.value = value }
    #expect(follower.calls == 3)
    #expect(follower.count.subscriberCount == 1)
  }

  @Test("C7 A new observer gets no record of a set that was made before it subscribed, though delivered later")
  func earlierSetsAreNotForNewObservers() {
    let count = tracked(Observable(0))
    var late: [Change<Int>] = []
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      count.value = 2
      count.subscribe(named: "late") { late.append(Change($0, $1)) }
      count.value = 3
    }
    let recorder = Recorder(count)
    count.value = 1
    recorder.expectValues([0, 1, 2, 3])
    #expect(late == [Change(2, 3)])
  }

  // B17, B180
  @Test("C7 Only `initial: true` calls at once, with the current value, once")
  func initialCallIsMadeOnce() {
    let count = tracked(Observable(0))
    count.value = 2
    var log: [String] = []
    count.subscribe(named: "changes") { _, new in log.append("changes \(new)") }
    count.subscribe(named: "later", initial: false) { log.append("later \($0)") }
    count.subscribe(named: "initial", initial: true) { log.append("initial \($0)") }
    #expect(log == ["initial 2"])
    count.value = 3
    #expect(log == ["initial 2", "changes 3", "later 3", "initial 3"])
  }

  // B32, B60
  @Test("C7 An initial call inside a handler has the new value, and the running record does not follow")
  func initialCallInsideAHandlerIsTheOnlyOne() {
    final class Page {
      var titles: [String] = []
      init(_ title: Observable<String>) {
        title.subscribe(owner: self, initial: true) { $0.titles.append($1) }
      }
    }
    let title = tracked(Observable("first"))
    var pages: [Page] = []
    var opened: [String] = []
    title.subscribe(owner: title) { title, _, new in
      opened.append(new)
      if pages.isEmpty { pages.append(Page(title)) }
    }
    title.value = "second"
    #expect(pages.map(\.titles) == [["second"]])
    title.value = "third"
    #expect(pages.map(\.titles) == [["second", "third"]])
    #expect(opened == ["second", "third"])
  }

  // B33
  @Test("C7 A once-observer with an initial call inside a handler gets that call and nothing more")
  func onceWithInitialInsideAHandlerIsCalledOnce() {
    let title = tracked(Observable("first"))
    var seen: [String] = []
    title.subscribe(owner: title) { title, _, new in
      if new == "second" { title.subscribeOnce(initial: true) { seen.append($0) } }
    }
    title.value = "second"
    title.value = "third"
    #expect(seen == ["second"])
    #expect(title.subscriberCount == 1)
  }

  // B36
  @Test("C7 A set inside an initial call reaches the new observer as the next value")
  func setInsideAnInitialCallFollows() {
    let title = tracked(Observable("initial"))
    var seen: [String] = []
    title.subscribe(owner: title, initial: true) { title, value in
      seen.append(value)
      if value == "initial" { title.value = "second" }
    }
    #expect(seen == ["initial", "second"])
  }

  @Test("C7 An initial call between two nested sets has the newest value and then only later ones")
  func initialCallBetweenNestedSets() {
    let count = tracked(Observable(0))
    var seen: [Int] = []
    count.subscribe(owner: count) { count, _, new in
      guard new == 1 else { return }
      count.value = 2
      count.subscribe(named: "late", initial: true) { seen.append($0) }
      count.value = 3
    }
    count.value = 1
    #expect(seen == [2, 3])
  }

  @Test("C7 An observer that subscribes inside the initial call of another comes after it")
  func initialCallsNest() {
    let count = tracked(Observable(0))
    var log: [String] = []
    count.subscribe(owner: count, initial: true) { count, value in
      log.append("outer \(value)")
      guard value == 0 else { return }
      count.subscribe(named: "inner", initial: true) { log.append("inner \($0)") }
      count.value = 1
    }
    #expect(log == ["outer 0", "inner 0", "outer 1", "inner 1"])
  }
}
