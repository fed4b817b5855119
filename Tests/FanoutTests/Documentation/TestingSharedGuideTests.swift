import Fanout
import FanoutTesting
import Testing

// The examples of docs/testing.md about what threads and tasks share, and those of the doc comments.

final class Order: Sendable {
  let price = SharedObservable(0)
  let quantity = SharedObservable(0)
  let total = SharedObservable(0)

  init(prices: any DeliveryQueue, quantities: any DeliveryQueue) {
    price.subscribe(on: prices, owner: self) { order, _, price in
      order.total.value = price * order.quantity.value
    }
    quantity.subscribe(on: quantities, owner: self) { order, _, quantity in
      order.total.value = order.price.value * quantity
    }
  }
}

actor Clerk {
  private let executor: any SerialExecutor
  private var token: SubscriptionToken?

  init(on executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func follow(_ price: SharedObservable<Int>, _ log: DelegateRecorder<Int>) {
    token = price.observe { _, new in log.record(new) }
  }

  func stop() { token?.cancel() }
}

@Suite struct TestingSharedGuideTests {
  @Test func priceIsSetOnAnotherThread() async {
    let price = SharedObservable(1)
    let recorder = Recorder(price)
    Task.detached {
      price.value = 2
      price.update { $0 += 1 }
    }
    await recorder.wait(count: 2)
    recorder.expectValues([1, 2, 3])
  }

  @MainActor @Test func titlesComeAsASequence() async {
    let model = CartModel()
    let titles = Recorder(model.title.values(buffering: .unbounded))
    let merged = Recorder(model.title.changes(buffering: .latest))
    model.add("pen")
    model.add("ink")
    await titles.wait(count: 3)
    titles.expectValues(["0 items", "1 items", "2 items"])
    await merged.wait(count: 1)
    merged.expect([Change("0 items", "2 items")])
  }

  @Test func totalIsRightInEveryOrder() {
    for turns in interleavings(of: 4, 4) {
      let (prices, quantities) = (ManualQueue(), ManualQueue())
      let order = Order(prices: prices, quantities: quantities)
      var steps: [[() -> Void]] = [
        [{ order.price.value = 2 }, { prices.runAll() }, { order.price.value = 3 }, { prices.runAll() }],
        [{ order.quantity.value = 5 }, { quantities.runAll() }, { order.quantity.value = 7 }, { quantities.runAll() }],
      ]
      for turn in turns { steps[turn].removeFirst()() }
      #expect(order.total.value == 21, "in the order \(turns)")
    }
  }

  @Test func clerkThatStopsInTimeIsToldNothing() async {
    let (queue, price) = (ManualQueue(), SharedObservable(1))
    let (clerk, log) = (Clerk(on: queue), DelegateRecorder<Int>())
    async let following: Void = clerk.follow(price, log)
    await queue.runNext()
    await following
    async let stop: Void = clerk.stop()
    await queue.wait(count: 1)
    price.value = 2  // its delivery waits behind the stop
    await queue.wait(count: 2)
    queue.runAll()
    await stop
    log.expectNothingMore()
  }

  @Test func samplesOfManualDeliveryDoWhatTheySay() {
    let (price, shown) = (SharedObservable(1), SharedObservable(1))
    let queue = ManualQueue()
    let token = price.subscribe(on: queue) { _, new in shown.value = new }
    price.value = 2
    queue.runNext()  // here the handler is called
    #expect(shown.value == 2)
    token.cancel()
    queue.runAll()
    #expect(interleavings(of: 2, 1) == [[0, 0, 1], [0, 1, 0], [1, 0, 0]])
  }
}

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

private actor QueuedClerk {
  private let queue = ManualQueue()

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func follow(_ price: SharedObservable<Int>) {}
}

private func manualSamples(clerk: QueuedClerk, price: SharedObservable<Int>, queue: ManualQueue) async {
  async let following: Void = clerk.follow(price)
  await queue.runNext()
  await following
}

private struct RateService {
  let rate = SharedObservable(0)
}

private func faultSample(service: RateService, text: SharedObservable<String>, queue: ManualQueue) {
  injectFaults(into: service.rate, values: [0, 1, 7]) { rate in
    queue.runAll()
    return text.value == "\(rate)"
  }
}

@MainActor private func sequenceSample(model: CartModel) {
  let titles = Recorder(model.title.values(buffering: .unbounded))
  titles.cancel()
}
