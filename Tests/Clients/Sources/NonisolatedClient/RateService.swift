import Dispatch
import Fanout

/// An actor service: its state is shared, to be set and followed from anywhere.
actor RateService {
  nonisolated let rate = SharedObservable(1.0, label: "rate")
  nonisolated let requests = SharedObservable(0)
  private(set) var history: [Double] = []

  /// Follows its own state, without keeping itself alive.
  func start() {
    rate.observe(owner: self, initial: true) { service, rate in service.history.append(rate) }
    requests.observe(named: "requests") { _, new in if new == 3 { self.requests.unsubscribe(named: "requests") } }
  }

  func refresh(to rate: Double) {
    requests.value += 1
    self.rate <- rate
  }
}

/// A plain function, for any thread.
func importRates(_ rates: [Double], into service: RateService) -> Int {
  for rate in rates { service.rate.value = rate }
  return service.requests.update { requests in
    requests += rates.count
    return requests
  }
}

/// A class that any thread may use, with an owner's subscription on the thread that delivers.
final class RateLog: Sendable {
  let lines = SharedObservable<[String]>([])
  private let bag = SubscriptionBag()

  init(_ service: RateService, on queue: DispatchQueue) {
    service.rate.subscribe(owner: self) { log, old, new in log.lines.value.append("\(old) became \(new)") }
    service.rate.subscribe(on: queue, owner: self, initial: true, buffering: .newest(8)) { log, rate in
      log.lines.value.append("queue \(rate)")
    }
    service.rate.subscribeOnce { _, new in print("first rate: \(new)") }
    service.rate.subscribeWhile(initial: true) { rate in rate < 1_000 }
    service.rate.subscribe { _, _ in }.store(in: bag)
    bag["slot"] = service.rate.subscribe(initial: false) { _ in }
  }
}
