import Fanout
import FanoutTesting

/// One run of a program on a graph and on the model of it. What differs, or is not allowed, goes into `failures`.
final class GraphRun {
  private struct Failed: Error {}

  private(set) var model: GraphModel
  let graph: RealGraph
  private(set) var observers: [GraphObserver] = []
  /// The observers called in the running step.
  private(set) var called: [Int] = []
  /// What the running step has set, in order of the first sets.
  private(set) var sets: [Int] = []
  /// Whether the running step did more than to set.
  private(set) var didMoreThanSet = false
  private(set) var failures: [String] = []
  /// The kinds of things that have happened.
  private(set) var kinds: Set<String> = []
  private(set) var dropped: Set<Int> = []
  /// When each value that has subscriptions got the first of them.
  private(set) var firstObserved: [Int: Int] = [:]
  private var observations = 0
  private var propagations = 0
  private var transactionDepth = 0
  private var setInTransaction: [Int] = []
  private let tracker: LifetimeTracker

  init(_ nodes: [GraphNode], name: String, tracker: LifetimeTracker) {
    self.tracker = tracker
    model = GraphModel(nodes)
    graph = RealGraph(nodes, name: name, tracker: tracker)
  }

  func run(_ program: [GraphAction]) {
    for action in program + [.check] {
      let step = GraphStep(self)
      (called, sets, didMoreThanSet) = ([], [], false)
      perform(action)
      step.check(self)
      if !failures.isEmpty { break }
    }
    // What `flatMap` chooses from may hold the handle at its own root; then only an end ends that.
    if model.nodes.contains(where: { if case .detail = $0 { true } else { false } }) {
      for observer in observers { observer.token?.cancel() }
    }
  }

  func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
    if !condition { failures.append(failure()) }
  }

  func note(_ kind: String) { kinds.insert(kind) }

  // MARK: Actions

  private func perform(_ action: GraphAction) {
    switch action {
    case .set, .mutate, .transaction: break
    default: didMoreThanSet = true
    }
    switch action {
    case .set(let source, let value): set(source, to: value)
    case .mutate(let source, let amount, let actions): mutate(source, adding: amount, actions)
    case .read(let node): read(node)
    case .subscribe(let subscription): subscribe(subscription)
    case .cancel(let number): cancel(number)
    case .transaction(let actions, let fails): performTransaction(actions, fails: fails)
    case .dropHandle(let node): dropHandle(node)
    case .check: checkEverything()
    }
  }

  private func set(_ source: Int, to value: Int) {
    guard let observable = graph.source(source) else { return }
    willSet(source, to: value, audience: live(of: source))
    observable.value = value
  }

  private func mutate(_ source: Int, adding amount: Int, _ actions: [GraphAction]) {
    guard let observable = graph.source(source) else { return }
    let audience = live(of: source)
    observable.update { value in
      for action in actions { perform(action) }
      value = (value + amount) % 4
      willSet(source, to: value, audience: audience.filter(\.isLive))
    }
  }

  /// - Parameter audience: those who subscribed early enough to hear of it.
  private func willSet(_ source: Int, to value: Int, audience: [GraphObserver]) {
    let old = model.values[source]!
    model.set(source, to: value)
    if !sets.contains(source) { sets.append(source) }
    if transactionDepth > 0 {
      if !setInTransaction.contains(source) { setInTransaction.append(source) }
      for observer in audience { observer.expectAtTheEnd(old: old) }
    } else {
      propagations += 1
      for observer in audience { observer.expect(old: old, new: value) }
    }
  }

  private func performTransaction(_ actions: [GraphAction], fails: Bool) {
    transactionDepth += 1
    if transactionDepth > 1 { note("nested transaction") }
    do {
      try transaction {
        for action in actions { perform(action) }
        transactionDepth -= 1
        if transactionDepth == 0 { transactionWillEnd() }
        if fails { throw Failed() }
      }
      expect(!fails, "the error of a transaction got lost")
    } catch {
      expect(fails, "a transaction threw")
    }
  }

  private func transactionWillEnd() {
    if setInTransaction.isEmpty { return }
    propagations += 1
    for observer in observers where observer.isLive { observer.transactionEnded(new: model.values[observer.node] ?? 0) }
    setInTransaction = []
  }

  private func read(_ node: Int) {
    guard let handle = graph.handles[node], let value = model.values[node], !model.unspecified.contains(node) else {
      return
    }
    let read = handle.value
    expect(read == value, "\(node) reads \(read), is \(value)")
  }

  /// A handle that another closure holds would not go.
  private func dropHandle(_ node: Int) {
    let isCaptured = model.nodes.indices.contains { index in
      let capturer = model.nodes[index]
      return capturer.captured.contains(node) && !(capturer.endsWithHandle && dropped.contains(index))
    }
    if isCaptured || dropped.contains(node) { return }
    if case .needing = model.nodes[node] { return }
    note("dropped handle")
    // Its last value is one that it has computed.
    read(node)
    dropped.insert(node)
    if model.nodes[node].endsWithHandle {
      model.drop(node)
      for observer in observers where model.ended.contains(observer.node) { end(observer) }
    }
    graph.drop(node)
  }

  // MARK: Observers

  func live(of node: Int) -> [GraphObserver] {
    observers.filter { $0.node == node && $0.isLive }
  }

  private func subscribe(_ subscription: GraphSubscription) {
    let node = subscription.node
    let isEnded = model.ended.contains(node)
    guard let handle = graph.handles[node], let value = model.values[node] else { return }
    if case .needing = model.nodes[node] { return }
    if model.unspecified.contains(node), !isEnded { return }
    let observer = GraphObserver(
      number: observers.count, subscription, isLive: !isEnded, value: value, state: model.states.count - 1,
      propagations: propagations)
    tracker.track(observer)
    if !isEnded, live(of: node).isEmpty {
      observations += 1
      firstObserved[node] = observations
    }
    observers.append(observer)
    if isEnded { note("subscription to what has ended") }
    if transactionDepth > 0 { note("subscription in a transaction") }
    let token = make(subscription, handle) { [unowned self] old, new in hear(observer, old, new) }
    observer.token = token
    expect(token.isActive == observer.isLive, "observer \(observer.number) is \(token)")
  }

  private func make(
    _ subscription: GraphSubscription, _ source: some Subscribable<Int>, _ handler: @escaping (Int?, Int) -> Bool
  ) -> SubscriptionToken {
    let initial = subscription.form == .valuesWithInitial
    return switch (subscription.mode, subscription.form) {
    case (.always, .changes): source.subscribe { _ = handler($0, $1) }
    case (.always, _): source.subscribe(initial: initial) { _ = handler(nil, $0) }
    case (.once, .changes): source.subscribeOnce { _ = handler($0, $1) }
    case (.once, _): source.subscribeOnce(initial: initial) { _ = handler(nil, $0) }
    case (.whileBelow, .changes): source.subscribeWhile { handler($0, $1) }
    case (.whileBelow, _): source.subscribeWhile(initial: initial) { handler(nil, $0) }
    }
  }

  private func hear(_ observer: GraphObserver, _ old: Int?, _ new: Int) -> Bool {
    let number = observer.number
    called.append(number)
    expect(observer.isLive, "observer \(number) is called after its end")
    let call = observer.calls
    observer.calls += 1
    if case .once = observer.subscription.mode { end(observer) }
    if call == 0, observer.subscription.form == .valuesWithInitial {
      expect(new == observer.known, "observer \(number) begins with \(new), not with \(observer.known)")
    } else if let failure = observer.take(old: old, new: new, model, propagations: propagations) {
      failures.append("observer \(number), told \(old.map(String.init) ?? "") → \(new), \(failure)")
    }
    read(observer.node)
    if call < observer.subscription.script.count {
      for action in observer.subscription.script[call] {
        didMoreThanSet = true
        if case .set = action { note("set in a handler") }
        perform(action)
      }
    }
    guard case .whileBelow(let calls) = observer.subscription.mode else { return true }
    if call + 1 >= calls { end(observer) }
    return call + 1 < calls
  }

  private func cancel(_ number: Int) {
    guard !observers.isEmpty else { return }
    let observer = observers[number % observers.count]
    guard let token = observer.token else { return }
    expect(token.cancel() == observer.isLive, "observer \(observer.number) is cancelled, \(observer.isLive)")
    end(observer)
  }

  private func end(_ observer: GraphObserver) {
    observer.isLive = false
    if live(of: observer.node).isEmpty { firstObserved[observer.node] = nil }
  }

  // MARK: Checks

  private func checkEverything() {
    for node in graph.handles.indices { read(node) }
    let runs = graph.runs
    for node in graph.handles.indices { read(node) }
    expect(graph.runs == runs, "closures ran again although nothing was set")
    for (node, handle) in graph.handles.enumerated() {
      guard let handle else { continue }
      let (count, expected) = (handle.subscriberCount, live(of: node).count)
      expect(count == expected, "\(node) has \(count) subscribers, expected \(expected)")
    }
  }
}
