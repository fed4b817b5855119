import Fanout

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

@MainActor private func observableSample() {
  let name = Observable("Ada")
  let token = name.subscribe { old, new in print("\(old) became \(new)") }
  name <- "Grace"  // prints "Ada became Grace"
  token.cancel()
}

@MainActor private func tokenSamples(name: Observable<String>, label: Label) {
  let token = name.subscribe { old, new in print("\(old) became \(new)") }
  token.cancel()
  do {
    let token = name.subscribe(initial: true) { name in label.text = name }
    token.cancel()
  }
  name.subscribe(named: "header") { old, new in print("\(old) became \(new)") }
  name.unsubscribe(named: "header")
}

@MainActor private func endingSamples(isLoggedIn: Observable<Bool>, count: Observable<Int>) {
  isLoggedIn.subscribeOnce { old, new in print("first change: \(new)") }
  count.subscribeWhile { old, new in new < 10 }
}

@MainActor private func bagSample(name: Observable<String>, price: Observable<Double>) {
  let bag = SubscriptionBag()
  name.subscribe { old, new in print("\(old) became \(new)") }.store(in: bag)
  bag["row"] = price.subscribe(initial: true) { price in print(price) }
}

@MainActor private func operatorSample(name: Observable<String>, model: NameModel?) {
  name <- "Grace"
  model?.name <- "Grace"  // nothing is evaluated if model is nil
}

@MainActor private func updateSample(items: Observable<[String]>) {
  let count = items.update { items in
    items.append("tea")
    items.sort()
    return items.count
  }
  print(count)
}

@MainActor private final class Label {
  var text = ""
}

@MainActor private final class NameModel {
  let name = Observable("Ada")
}

@MainActor private final class NamePage {
  var title = ""

  func rename(from old: String, to new: String) { title = new }

  func follow(name: Observable<String>, model: ObservedSample.ProfileModel) {
    name.subscribe(owner: self) { page, old, new in page.rename(from: old, to: new) }
    name.subscribe(owner: self, initial: true) { page, name in page.title = name }
    model.$name.subscribe(owner: self, initial: true) { page, name in page.title = name }
    model.name = "Grace"
  }

  func show(_ title: some Subscribable<String>) -> SubscriptionToken {
    title.subscribe(initial: true) { title in print(title) }
  }
}

private enum ObservedSample {
  @MainActor final class ProfileModel {
    @Observed var name = ""
  }
}
