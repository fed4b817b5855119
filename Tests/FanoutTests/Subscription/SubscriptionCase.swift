import Fanout
import Testing

/// One of the subscriptions that can be written: verb, form of handler, name, owner.
struct SubscriptionCase: CustomTestStringConvertible {
  final class Owner: Sendable {}

  enum Verb: CaseIterable { case always, once, `while` }
  enum Form: CaseIterable { case changes, values, valuesWithInitial }
  enum Ending: CaseIterable { case anonymous, name, owner, nameAndOwner }

  let verb: Verb
  let form: Form
  let ending: Ending

  static let all = Verb.allCases.flatMap { verb in
    Form.allCases.flatMap { form in Ending.allCases.map { SubscriptionCase(verb: verb, form: form, ending: $0) } }
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

  /// Makes the subscription, without `named:` and `owner:` where it has none.
  ///
  /// - Parameter log: gets each call.
  func subscribe(to count: Observable<Int>, owner: Owner, _ log: @escaping (String) -> Void) -> SubscriptionToken {
    let identity = ObjectIdentifier(owner)
    let changes = { (old: Int, new: Int) -> Bool in
      log("\(old)→\(new)")
      return new < 2
    }
    let values = { (value: Int) -> Bool in
      log("\(value)")
      return value < 2
    }
    let ownedChanges = { (handedIn: Owner, old: Int, new: Int) -> Bool in
      #expect(ObjectIdentifier(handedIn) == identity)
      return changes(old, new)
    }
    let ownedValues = { (handedIn: Owner, value: Int) -> Bool in
      #expect(ObjectIdentifier(handedIn) == identity)
      return values(value)
    }
    return form == .changes
      ? subscribe(to: count, owner: owner, changes, ownedChanges)
      : subscribe(to: count, owner: owner, initial: form == .valuesWithInitial, values, ownedValues)
  }

  private func subscribe(
    to count: Observable<Int>, owner: Owner,
    _ changes: @escaping (Int, Int) -> Bool, _ owned: @escaping (Owner, Int, Int) -> Bool
  ) -> SubscriptionToken {
    switch (verb, ending) {
    case (.always, .anonymous): count.subscribe { _ = changes($0, $1) }
    case (.always, .name): count.subscribe(named: "name") { _ = changes($0, $1) }
    case (.always, .owner): count.subscribe(owner: owner) { _ = owned($0, $1, $2) }
    case (.always, .nameAndOwner): count.subscribe(named: "name", owner: owner) { _ = owned($0, $1, $2) }
    case (.once, .anonymous): count.subscribeOnce { _ = changes($0, $1) }
    case (.once, .name): count.subscribeOnce(named: "name") { _ = changes($0, $1) }
    case (.once, .owner): count.subscribeOnce(owner: owner) { _ = owned($0, $1, $2) }
    case (.once, .nameAndOwner): count.subscribeOnce(named: "name", owner: owner) { _ = owned($0, $1, $2) }
    case (.while, .anonymous): count.subscribeWhile(changes)
    case (.while, .name): count.subscribeWhile(named: "name", changes)
    case (.while, .owner): count.subscribeWhile(owner: owner, owned)
    case (.while, .nameAndOwner): count.subscribeWhile(named: "name", owner: owner, owned)
    }
  }

  private func subscribe(
    to count: Observable<Int>, owner: Owner, initial: Bool,
    _ values: @escaping (Int) -> Bool, _ owned: @escaping (Owner, Int) -> Bool
  ) -> SubscriptionToken {
    switch (verb, ending) {
    case (.always, .anonymous): count.subscribe(initial: initial) { _ = values($0) }
    case (.always, .name): count.subscribe(named: "name", initial: initial) { _ = values($0) }
    case (.always, .owner): count.subscribe(owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.always, .nameAndOwner):
      count.subscribe(named: "name", owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.once, .anonymous): count.subscribeOnce(initial: initial) { _ = values($0) }
    case (.once, .name): count.subscribeOnce(named: "name", initial: initial) { _ = values($0) }
    case (.once, .owner): count.subscribeOnce(owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.once, .nameAndOwner):
      count.subscribeOnce(named: "name", owner: owner, initial: initial) { _ = owned($0, $1) }
    case (.while, .anonymous): count.subscribeWhile(initial: initial, values)
    case (.while, .name): count.subscribeWhile(named: "name", initial: initial, values)
    case (.while, .owner): count.subscribeWhile(owner: owner, initial: initial, owned)
    case (.while, .nameAndOwner): count.subscribeWhile(named: "name", owner: owner, initial: initial, owned)
    }
  }
}
