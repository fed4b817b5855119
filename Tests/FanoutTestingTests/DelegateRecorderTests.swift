import Fanout
import FanoutTestingTraits
import Testing

private protocol CartDelegate: AnyObject {
  func cartDidChange(items: Int)
  func cartDidEmpty()
}

private enum CartCall: Equatable {
  case changed(items: Int)
  case emptied
}

extension DelegateRecorder: CartDelegate where Call == CartCall {
  fileprivate func cartDidChange(items: Int) { record(.changed(items: items)) }
  fileprivate func cartDidEmpty() { record(.emptied) }
}

@Suite(.checksLifetimes) struct DelegateRecorderTests {
  @Test func delegateRecorderKeepsCallsInOrder() {
    let list = tracked(DelegateRecorder<CartCall>())
    let badge = tracked(DelegateRecorder<CartCall>())
    let screens = MulticastDelegate<any CartDelegate>()
    screens.add(list)
    screens.invoke { $0.cartDidChange(items: 2) }
    screens.add(badge)
    screens.invoke { $0.cartDidEmpty() }
    #expect(list.calls == [.changed(items: 2), .emptied])
    #expect(badge.calls == [.emptied])
  }

  @Test func newDelegateRecorderHasNoCalls() {
    #expect(DelegateRecorder<CartCall>().calls == [])
  }
}
