import Fanout
import FanoutTestingTraits
import Testing

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

private enum ReadmeSample {
  @MainActor final class ProfileModel {
    @Observed var name = "Ada"
    @Observed var items: [String] = []
    private(set) lazy var summary = Computed(of: self) { "\($0.name): \($0.items.count) items" }
  }

  @MainActor final class ProfilePage {
    private let model: ProfileModel
    var title = ""

    init(_ model: ProfileModel) {
      self.model = model
      model.$name.subscribe(owner: self, initial: true) { page, name in page.title = name }
    }
  }

  @MainActor static func record(_ model: ProfileModel) {
    let recorder = Recorder(model.$name)
    model.name = "Grace"
    recorder.expectValues(["Ada", "Grace"])
  }
}

private final class ProfileModel {
  let name = Observable("Ada")

  func rename(to name: String) { self.name.value = name }
}

private final class ProfilePage {
  private let model: ProfileModel

  init(_ model: ProfileModel) {
    self.model = model
  }
}

private func recorderSamples(model: ProfileModel) async {
  let recorder = Recorder(model.name)
  model.rename(to: "Grace")
  recorder.expect([Change("Ada", "Grace")])
  #expect(recorder.snapshot == "\"Ada\"\n1. \"Ada\" → \"Grace\"")
  model.rename(to: "Joan")
  #expect(recorder.changes == [Change("Ada", "Grace"), Change("Grace", "Joan")])
  recorder.expect([Change("Ada", "Grace"), Change("Grace", "Joan")])
  recorder.expectValues(["Ada", "Grace", "Joan"])
  #expect(await recorder.next() == "Grace")
  await recorder.wait(count: 2)
  recorder.expectValues(["Ada", "Grace", "Joan"])
}

private func delegateRecorderSample(screen: RecordingScreen) {
  screen.calls.expect([.changed(items: 1), .changed(items: 2)])
}

private final class PagedModel {
  let name = Observable("Ada")
  let quantity = Observable(0)
}

private func subscriptionSamples(model: PagedModel, page: Page) {
  checkingLifetimes {
    let page = tracked(Page())
    page.follow(model.name)
  }
  page.close()
  expectNoSubscriptions(on: model.name)
  injectFaults(into: model.quantity, values: [0, 1, 7]) { quantity in page.text == "\(quantity)" }
}

private func generatorSample() -> Int {
  var generator = SeededGenerator(seed: 7)
  let age = Int.random(in: 0...120, using: &generator)
  return age
}

private func lifetimeSamples(model: ProfileModel) {
  expectReleased { ProfilePage(model) }
  expectReleased {
    let model = ProfileModel()
    let page = ProfilePage(model)
    return (model, page)
  }
}

private func gateSample(token: SubscriptionToken) {
  let gate = Gate()
  // in the handler, on a thread of its own:
  gate.pass()
  // in the test:
  gate.waitForArrival()
  token.cancel()  // while the handler is being called
  gate.open()
}

private final class Page {
  var text = ""

  func close() {}

  func follow(_ name: Observable<String>) {
    name.subscribe(owner: self) { _, _, _ in }
  }
}

private let model = ProfileModelBox()

private struct ProfileModelBox: Sendable {
  var name: Observable<String> { Observable("Ada") }
}

@Suite(.checksLifetimes) struct PageTests {
  @Test func pageFollowsName() {
    let page = tracked(Page())
    page.follow(model.name)
  }
}
