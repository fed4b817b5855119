import Fanout
import FanoutTesting

// Compiled, and looked for by `DocumentationTests`; running them is not their purpose.

struct Cart {
  var items: [String] = []
}

protocol CartDelegate: AnyObject {
  func cartDidChange(_ cart: Cart)
}

extension MulticastDelegate: CartDelegate where Delegate == any CartDelegate {
  func cartDidChange(_ cart: Cart) { invoke { $0.cartDidChange(cart) } }
}

private protocol CartTotalDelegate: CartDelegate {
  func totalDidChange(to total: Int)
}

private func delegateSamples(badge: any CartDelegate, cart: Cart, total: Int) {
  let screens = MulticastDelegate<any CartDelegate>()
  screens.add(badge)
  screens.invoke { $0.cartDidChange(cart) }
  screens.invoke(as: (any CartTotalDelegate).self) { $0.totalDidChange(to: total) }
}

private protocol Station: AnyObject {
  var freeVehicles: Int { get }
  func station(for emergency: String) -> String?
}

private func questionSamples(stations: MulticastDelegate<any Station>, emergency: String) {
  let free = stations.collect { $0.freeVehicles }
  let station = stations.first { $0.station(for: emergency) }
  print(free, station ?? "nobody")
}

protocol ProfileView: AnyObject {
  func show(name: String)
}

extension WeakProxy: ProfileView where Object: ProfileView {
  func show(name: String) { object?.show(name: name) }
}

private final class Presenter {
  var view: (any ProfileView)?
}

private final class Screen: ProfileView {
  func show(name: String) {}
}

private func proxySample(presenter: Presenter, screen: Screen) {
  presenter.view = WeakProxy(screen)
}

enum CartCall: Equatable { case changed(items: Int) }

final class RecordingScreen: CartDelegate {
  let calls = DelegateRecorder<CartCall>()
  func cartDidChange(_ cart: Cart) { calls.record(.changed(items: cart.items.count)) }
}

private func delegateRecorderSample() {
  let screen = RecordingScreen()
  screen.cartDidChange(Cart())
}
