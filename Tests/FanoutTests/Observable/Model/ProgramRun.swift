/// What a program can be run on: the observable, or the naive model of it.
protocol ProgramSubject: AnyObject {
  associatedtype Token

  var value: Int { get }
  var subscriberCount: Int { get }

  func set(_ value: Int)
  func mutate(adding amount: Int, _ body: () -> Void)
  /// - Parameter handler: gets the old value, if it asked for changes, and the new one; returns whether it goes on.
  func subscribe(_ subscription: ProgramSubscription, _ handler: @escaping (Int?, Int) -> Bool) -> Token
  func cancel(_ token: Token) -> Bool
  func isActive(_ token: Token) -> Bool
  func unsubscribe(named name: String) -> Int
  func unsubscribe(owner: Int) -> Int
  func unsubscribeAll() -> Int
  /// Whether the program still holds the owner.
  func holdsOwner(_ owner: Int) -> Bool
  func dropOwner(_ owner: Int)
}

/// One run of a program, and all that could be seen of it.
final class ProgramRun<Subject: ProgramSubject> {
  private let subject: Subject
  /// nil while the call that makes the subscription has not returned.
  private var tokens: [Subject.Token?] = []
  private var callCounts: [Int] = []
  private(set) var log: [String] = []

  init(_ program: [ProgramAction], on subject: Subject) {
    self.subject = subject
    perform(program)
    log.append("value \(subject.value), \(subject.subscriberCount) left")
  }

  private func perform(_ actions: [ProgramAction]) {
    for action in actions { perform(action) }
  }

  private func perform(_ action: ProgramAction) {
    switch action {
    case .set(let value):
      subject.set(value)
      log.append("set \(value), reads \(subject.value)")
    case .mutate(let amount, let actions):
      subject.mutate(adding: amount) { perform(actions) }
      log.append("added \(amount), reads \(subject.value)")
    case .subscribe(let subscription):
      subscribe(subscription)
    case .cancel(let number):
      guard !tokens.isEmpty, let token = tokens[number % tokens.count] else { return }
      log.append("cancel \(number % tokens.count): \(subject.isActive(token)) \(subject.cancel(token))")
    case .unsubscribeName(let name):
      log.append("unsubscribe \(name): \(subject.unsubscribe(named: name))")
    case .unsubscribeOwner(let owner):
      guard subject.holdsOwner(owner) else { return }
      log.append("unsubscribe owner \(owner): \(subject.unsubscribe(owner: owner))")
    case .unsubscribeAll:
      log.append("unsubscribe all: \(subject.unsubscribeAll())")
    case .dropOwner(let owner):
      subject.dropOwner(owner)
      log.append("drop owner \(owner)")
    case .count:
      log.append("count: \(subject.subscriberCount)")
    }
  }

  private func subscribe(_ subscription: ProgramSubscription) {
    if let owner = subscription.owner, !subject.holdsOwner(owner) { return }
    let observer = tokens.count
    tokens.append(nil)
    callCounts.append(0)
    let token = subject.subscribe(subscription) { [unowned self] old, new in
      log.append("\(observer) gets \(old.map(String.init) ?? "") → \(new), reads \(subject.value)")
      let call = callCounts[observer]
      callCounts[observer] += 1
      if call < subscription.script.count { perform(subscription.script[call]) }
      guard case .whileBelow(let calls) = subscription.mode else { return true }
      return call + 1 < calls
    }
    tokens[observer] = token
    log.append("subscribed \(observer): \(subject.isActive(token))")
  }
}
