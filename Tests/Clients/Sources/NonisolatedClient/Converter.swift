import Fanout

@MainActor protocol ConverterDelegate: AnyObject {
  func converter(_ converter: Converter, didConvertTo amount: Double)
}

/// A main-actor view model.
@MainActor final class Converter {
  @Observed var amount = 1.0
  let rate: Observable<Double>
  let isBusy = Observable(false, label: "busy")
  let delegates = MulticastDelegate<any ConverterDelegate>()
  private(set) lazy var converted = Computed(of: self) { $0.amount * $0.rate.value }
  private(set) lazy var text = converted.map { "\($0)" }.removingDuplicates()
  private(set) lazy var summary = text.combined(with: isBusy).map { text, isBusy in isBusy ? "…" : text }

  init(_ service: RateService) {
    rate = service.rate.mirrored(label: "rate")
    converted.subscribe(owner: self) { converter, _, new in
      converter.delegates.invoke { $0.converter(converter, didConvertTo: new) }
    }
  }

  func reset() {
    transaction {
      amount = 1
      isBusy <- false
    }
  }
}

@MainActor final class Label {
  var text = ""
}

/// A main-actor view: no annotation in any handler.
@MainActor final class ConverterView: ConverterDelegate {
  let label = Label()
  let field = Observable("")
  let switchState = Observable(false)
  var raw: [Double] = []
  var deliveries = 0
  private let bag = SubscriptionBag()

  init(_ converter: Converter, _ service: RateService) {
    converter.summary.bind(to: label, \.text)
    converter.summary.bind(to: field)
    converter.isBusy.bindBothWays(with: switchState)
    converter.delegates.add(self)
    service.rate.observe(owner: self, initial: true) { view, rate in view.raw.append(rate) }
    service.rate.observe(buffering: .latest) { [unowned label] _, _ in label.text += "" }.store(in: bag)
  }

  func converter(_ converter: Converter, didConvertTo amount: Double) {
    deliveries += 1
  }
}
