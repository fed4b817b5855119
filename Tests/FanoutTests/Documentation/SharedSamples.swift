import Dispatch
import Fanout

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

private func sharedObservableSamples() {
  let rate = SharedObservable(0.0, label: "rate")
  rate.update { $0 += 0.1 }  // on any thread, atomically
}

private func sharedUpdateSample(counter: SharedObservable<Int>) {
  let ticket = counter.update { count in
    count += 1
    return count
  }
  print(ticket)
}

private final class Lines: Sendable {
  func append(_ line: String) {}
  func append(_ price: Double) {}
}

private func sharedSubscribeSamples(
  rate: SharedObservable<Double>, prices: SharedObservable<Double>, queue: DispatchQueue, log: Lines
) {
  do {
    let token = rate.subscribe { old, new in log.append("\(old) became \(new)") }
    token.cancel()
  }
  do {
    let token = rate.subscribe(on: queue) { old, new in log.append("\(old) became \(new)") }
    token.cancel()
  }
  let token = prices.subscribe(on: queue) { old, new in log.append(new) }
  token.cancel()
}

private struct RateService {
  let rate = SharedObservable(0.0)
}

private enum PublishingSample {
  actor RateService {
    nonisolated let rate = SharedObservable(0.0)
  }
}

@MainActor private final class RateScreen {
  let label = Label()
  var token: SubscriptionToken?

  func follow(_ rate: SharedObservable<Double>) {
    token = rate.observe { [label] old, new in label.text = "\(new)" }
    rate.observe(owner: self) { screen, old, new in screen.label.text = "\(new)" }
  }

  final class Label {
    var text = ""
  }
}

private actor RateCache {
  var entries: [Double] = []

  func follow(_ rate: SharedObservable<Double>) {
    rate.observe(owner: self) { cache, old, new in cache.entries.append(new) }
  }
}

@MainActor private final class RateModel {
  let rate: Observable<Double>
  private(set) lazy var text = Computed(of: self) { "\($0.rate.value)" }

  init(_ service: RateService) {
    rate = service.rate.mirrored()
  }
}
