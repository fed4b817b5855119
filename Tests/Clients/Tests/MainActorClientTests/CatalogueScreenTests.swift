import Fanout
import FanoutTesting
import FanoutTestingTraits
import Testing

@testable import MainActorClient

enum CatalogueCall: Equatable { case changed(Int) }

final class RecordingDelegate: CatalogueDelegate {
  let calls = DelegateRecorder<CatalogueCall>()
  func catalogueDidChange(to count: Int) { calls.record(.changed(count)) }
}

// The protocol belongs to no actor, and so does a class that conforms to it.
nonisolated enum LoadCall: Equatable { case loaded(String) }

final class RecordingLoads: LoadDelegate {
  let calls = DelegateRecorder<LoadCall>()
  func didLoad(_ name: String) { calls.record(.loaded(name)) }
}

@Suite(.checksLifetimes) struct CatalogueScreenTests {
  @Test func screenFollowsTheCatalogueAndGoes() async {
    let catalogue = Catalogue()
    let model = tracked(CatalogueModel(catalogue))
    let items = Recorder(catalogue.items)
    let delegate = RecordingDelegate()
    model.delegates.add(delegate)
    await catalogue.load(["tea", "milk"])
    items.expectValues([[], ["tea"], ["tea", "milk"]])
    #expect(await delegate.calls.next() == .changed(1))
    #expect(await delegate.calls.next() == .changed(2))
    expectReleased { CatalogueScreen(model, catalogue) }
    expectNoSubscriptions(on: model.$query)
  }

  @Test func loadsAreToldToADelegateOfTheMainActor() async {
    let loads = SharedMulticastDelegate<any LoadDelegate>()
    let recorder = RecordingLoads()
    loads.add(recorder)
    loads.invoke { await $0.didLoad("tea") }
    await loads.flush()
    recorder.calls.expect([.loaded("tea")])
  }

  @Test func queryIsRightWhateverOtherObserversDo() {
    let model = CatalogueModel(Catalogue())
    injectFaults(into: model.$query, values: ["", "tea"]) { query in model.query == query }
  }
}
