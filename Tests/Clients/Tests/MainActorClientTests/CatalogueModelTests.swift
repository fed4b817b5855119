import Fanout
import FanoutTesting
import XCTest

@testable import MainActorClient

// A class of XCTest belongs to no actor, its methods may.
nonisolated final class CatalogueModelTests: XCTestCase {
  @MainActor func testTitleFollowsTheLoading() {
    let model = CatalogueModel(Catalogue())
    let title = Recorder(model.title)
    model.isLoading.value = true
    title.expect([Change("0 found", "Loading")])
  }

  @MainActor func testMirrorsComeThroughAMailbox() async {
    let catalogue = Catalogue()
    let model = CatalogueModel(catalogue)
    let items = Recorder(model.items)
    await catalogue.load(["tea"])
    await items.wait(count: 1)
    items.expectValues([[], ["tea"]])
  }
}
