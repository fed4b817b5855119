import Fanout
import Testing

@Suite struct WeakProxyTests {
  @Test("A proxy forwards to its object without keeping it, and after its end does nothing")
  func proxyForwardsWithoutKeeping() {
    var view: NameView? = NameView()
    weak let observed = view
    let proxy = WeakProxy(view!)
    let stored: any LineView = proxy
    stored.show(name: "Ada")
    #expect(observed?.names == ["Ada"])
    #expect(proxy.description == "WeakProxy<NameView>(alive)")
    view = nil
    #expect(observed == nil)
    #expect(proxy.object == nil)
    stored.show(name: "Grace")
    #expect(proxy.description == "WeakProxy<NameView>(released)")
  }

  @Test("Two sides that hold each other through a proxy are both released")
  func sidesThatHoldEachOtherAreReleased() {
    final class Presenter {
      let view: any LineView
      init(view: any LineView) { self.view = view }
    }
    var view: NameView? = NameView()
    var presenter: Presenter? = Presenter(view: WeakProxy(view!))
    weak let observedPresenter = presenter
    weak let observedView = view
    view!.presenter = presenter
    presenter!.view.show(name: "Ada")
    #expect(view!.names == ["Ada"])
    presenter = nil
    #expect(observedPresenter != nil)
    view = nil
    #expect(observedView == nil)
    #expect(observedPresenter == nil)
  }

  @Test("A proxy keeps its object for the length of a call")
  func proxyKeepsItsObjectForTheLengthOfACall() {
    var view: NameView? = NameView()
    let proxy = WeakProxy(view!)
    var names: [[String]] = []
    view!.onShow = { shown in
      view = nil
      names.append(shown.names)
    }
    proxy.show(name: "Ada")
    #expect(names == [["Ada"]])
    #expect(proxy.object == nil)
  }
}

private protocol LineView: AnyObject {
  func show(name: String)
}

private final class NameView: LineView {
  private(set) var names: [String] = []
  var presenter: AnyObject?
  var onShow: ((NameView) -> Void)?

  func show(name: String) {
    names.append(name)
    onShow?(self)
  }
}

extension WeakProxy: LineView where Object: LineView {
  fileprivate func show(name: String) { object?.show(name: name) }
}
