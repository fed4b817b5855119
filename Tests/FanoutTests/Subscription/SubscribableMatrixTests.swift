import Fanout
import FanoutTesting
import Testing

/// Every subscription that can be written: verb, form of handler, name, owner.
@Suite(.checksLifetimes) struct SubscribableMatrixTests {
  final class Owner {}

  enum Verb: CaseIterable { case always, once, `while` }
  enum Form: CaseIterable { case changes, values, valuesWithInitial }
  enum Ending: CaseIterable { case anonymous, name, owner, nameAndOwner }

  struct Case: CustomTestStringConvertible {
    let verb: Verb
    let form: Form
    let ending: Ending

    static let all = Verb.allCases.flatMap { verb in
      Form.allCases.flatMap { form in Ending.allCases.map { Case(verb: verb, form: form, ending: $0) } }
    }

    var hasName: Bool { ending == .name || ending == .nameAndOwner }
    var hasOwner: Bool { ending == .owner || ending == .nameAndOwner }
    var testDescription: String { "\(verb) \(form) \(ending)" }

    /// What the handler is called with while the value goes from 0 over 1 and 2 to 3; `subscribeWhile` goes on below 2.
    var expected: [String] {
      let all = form == .changes ? ["0→1", "1→2", "2→3"] : form == .values ? ["1", "2", "3"] : ["0", "1", "2", "3"]
      switch verb {
      case .always: return all
      case .once: return Array(all.prefix(1))
      case .while: return Array(all.dropLast(1))
      }
    }
  }

  /// Makes the subscription; `log` gets each call, and whether the owner was handed in.
  private static func subscribe(
    _ test: Case, to count: Observable<Int>, owner: Owner, _ log: @escaping (String) -> Void
  ) -> SubscriptionToken {
    let initial = test.form == .valuesWithInitial
    let changes = { (old: Int, new: Int) in log("\(old)→\(new)") }
    let values = { (value: Int) in log("\(value)") }
    let identity = ObjectIdentifier(owner)
    func check(_ handedIn: Owner) { #expect(ObjectIdentifier(handedIn) == identity) }
    let ownedChanges = { (handedIn: Owner, old: Int, new: Int) in
      check(handedIn)
      changes(old, new)
    }
    let ownedValues = { (handedIn: Owner, value: Int) in
      check(handedIn)
      values(value)
    }
    return switch (test.verb, test.form, test.ending) {
    case (.always, .changes, .anonymous): count.subscribe(changes)
    case (.always, .changes, .name): count.subscribe(named: "name", changes)
    case (.always, .changes, .owner): count.subscribe(owner: owner, ownedChanges)
    case (.always, .changes, .nameAndOwner): count.subscribe(named: "name", owner: owner, ownedChanges)
    case (.always, _, .anonymous): count.subscribe(initial: initial, values)
    case (.always, _, .name): count.subscribe(named: "name", initial: initial, values)
    case (.always, _, .owner): count.subscribe(owner: owner, initial: initial, ownedValues)
    case (.always, _, .nameAndOwner): count.subscribe(named: "name", owner: owner, initial: initial, ownedValues)
    case (.once, .changes, .anonymous): count.subscribeOnce(changes)
    case (.once, .changes, .name): count.subscribeOnce(named: "name", changes)
    case (.once, .changes, .owner): count.subscribeOnce(owner: owner, ownedChanges)
    case (.once, .changes, .nameAndOwner): count.subscribeOnce(named: "name", owner: owner, ownedChanges)
    case (.once, _, .anonymous): count.subscribeOnce(initial: initial, values)
    case (.once, _, .name): count.subscribeOnce(named: "name", initial: initial, values)
    case (.once, _, .owner): count.subscribeOnce(owner: owner, initial: initial, ownedValues)
    case (.once, _, .nameAndOwner): count.subscribeOnce(named: "name", owner: owner, initial: initial, ownedValues)
    case (.while, .changes, .anonymous):
      count.subscribeWhile {
        changes($0, $1); return $1 < 2
      }
    case (.while, .changes, .name):
      count.subscribeWhile(named: "name") {
        changes($0, $1); return $1 < 2
      }
    case (.while, .changes, .owner):
      count.subscribeWhile(owner: owner) {
        ownedChanges($0, $1, $2); return $2 < 2
      }
    case (.while, .changes, .nameAndOwner):
      count.subscribeWhile(named: "name", owner: owner) {
        ownedChanges($0, $1, $2); return $2 < 2
      }
    case (.while, _, .anonymous):
      count.subscribeWhile(initial: initial) {
        values($0); return $0 < 2
      }
    case (.while, _, .name):
      count.subscribeWhile(named: "name", initial: initial) {
        values($0); return $0 < 2
      }
    case (.while, _, .owner):
      count.subscribeWhile(owner: owner, initial: initial) {
        ownedValues($0, $1); return $1 < 2
      }
    case (.while, _, .nameAndOwner):
      count.subscribeWhile(named: "name", owner: owner, initial: initial) {
        ownedValues($0, $1); return $1 < 2
      }
    }
  }

  @Test(arguments: Case.all)
  func formGetsItsHistory(_ test: Case) {
    let count = tracked(Observable(0))
    let owner = tracked(Owner())
    var calls: [String] = []
    let token = Self.subscribe(test, to: count, owner: owner) { calls.append($0) }
    for value in 1...3 { count.value = value }
    #expect(calls == test.expected)
    #expect(token.isActive == (test.verb == .always))
    #expect(count.subscriberCount == (test.verb == .always ? 1 : 0))
    #expect(token.cancel() == (test.verb == .always))
    count.value = 4
    #expect(calls == test.expected)
  }

  @Test(arguments: Case.all)
  func formEndsByEachOfItsEnds(_ test: Case) {
    // With an initial call, once has come to its end by itself.
    let begins = test.verb == .once && test.form == .valuesWithInitial ? 0 : 1
    let initialCalls = test.form == .valuesWithInitial ? ["0"] : []
    let ends: [(Observable<Int>, SubscriptionToken, Owner) -> Int] = [
      { _, token, _ in token.cancel() ? 1 : 0 },
      { count, token, _ in count.unsubscribe(token) ? 1 : 0 },
      { count, _, _ in count.unsubscribeAll() },
      { count, token, _ in test.hasName ? count.unsubscribe(named: "name") : token.cancel() ? 1 : 0 },
      { count, token, owner in test.hasOwner ? count.unsubscribe(owner: owner) : token.cancel() ? 1 : 0 },
    ]
    for end in ends {
      let count = tracked(Observable(0))
      let owner = tracked(Owner())
      var calls: [String] = []
      let token = Self.subscribe(test, to: count, owner: owner) { calls.append($0) }
      #expect(count.unsubscribe(named: "other") == 0)
      #expect(count.unsubscribe(owner: count) == 0)
      #expect(count.subscriberCount == begins)
      #expect(end(count, token, owner) == begins)
      #expect(end(count, token, owner) == 0)
      #expect(!token.isActive)
      count.value = 1
      #expect(calls == initialCalls)
    }
  }

  @Test(arguments: Case.all.filter(\.hasOwner))
  func formWithOwnerEndsWithItsOwner(_ test: Case) {
    let count = tracked(Observable(0))
    var owner: Owner? = tracked(Owner())
    weak let released = owner
    var calls: [String] = []
    let token = Self.subscribe(test, to: count, owner: owner!) { calls.append($0) }
    let before = calls
    owner = nil
    #expect(released == nil)
    #expect(!token.isActive)
    count.value = 1
    #expect(calls == before)
    #expect(count.subscriberCount == 0)
  }

  @Test(arguments: Case.all)
  func formIsDescribedByNameAndOwner(_ test: Case) {
    let count = tracked(Observable(0))
    let owner = tracked(Owner())
    let token = Self.subscribe(test, to: count, owner: owner) { _ in }
    let labels: [Ending: String] = [
      .anonymous: "anonymous", .name: "\"name\"", .owner: "owner Owner", .nameAndOwner: "\"name\", owner Owner",
    ]
    let isActive = token.isActive
    #expect(
      count.debugDescription
        == (isActive
          ? "Observable<Int>(0), 1 subscription\n  \(labels[test.ending]!)" : "Observable<Int>(0), 0 subscriptions"))
    token.cancel()
  }

  @Test func genericCodeSubscribesThroughTheProtocol() {
    func follow<Value>(_ source: some Subscribable<Value>, _ log: @escaping (Value) -> Void) -> SubscriptionToken {
      source.subscribe(initial: true, log)
    }
    let name = tracked(Observable("Ada"))
    var seen: [String] = []
    let token = follow(name) { seen.append($0) }
    name <- "Grace"
    token.cancel()
    name <- "Joan"
    #expect(seen == ["Ada", "Grace"])
    let erased: any Subscribable<String> = name
    #expect(erased.value == "Joan")
    #expect(erased.subscriberCount == 0)
  }

  // B127
  @Test func handlersDoNotThrowByType() {
    let count = tracked(Observable(0))
    let subscribe: (@escaping (Int, Int) -> Void) -> SubscriptionToken = count.subscribe
    var calls = 0
    let token = subscribe { _, _ in calls += 1 }
    count.value = 1
    token.cancel()
    #expect(calls == 1)
  }

  // B179
  @MainActor @Test func handlersOfAMainActorClassNeedNoAnnotation() {
    @MainActor final class ViewModel {
      let name = Observable("Ada")
      var title = ""
      init() {
        name.subscribe(owner: self, initial: true) { model, name in model.title = "Hello, \(name)" }
      }
    }
    let model = tracked(ViewModel())
    model.name <- "Grace"
    #expect(model.title == "Hello, Grace")
  }
}
