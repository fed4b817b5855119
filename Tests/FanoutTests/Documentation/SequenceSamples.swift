import Fanout

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

@MainActor private final class NameModel {
  @Observed var name = "Ada"
}

@MainActor private func sequenceSamples(model: NameModel, price: Observable<Double>) async {
  for await name in model.$name.values { print(name) }

  for await (old, new) in price.changes(buffering: .unbounded) { print("\(old) became \(new)") }
}

@MainActor private final class NamePage {
  private let bag = SubscriptionBag()

  func show(_ name: String) {}

  func follow(_ name: Observable<String>) {
    let names = name.values(storedIn: bag)
    Task { [weak self] in
      for await name in names { self?.show(name) }
    }
  }
}

private struct RateService {
  let rate = SharedObservable(0.0)
}

private func sharedSequenceSamples(service: RateService) async {
  for await rate in service.rate.values { print(rate) }

  for await (old, new) in service.rate.changes(buffering: .newest(10)) { print("\(old) became \(new)") }
}
