import Fanout

// Delegates that are none.

protocol CartDelegate: AnyObject {
  func cartDidChange()
  func reload() throws
}
protocol ProfileDelegate: AnyObject {}
final class Screen: ProfileDelegate {}
struct Badge {}

func delegateThatDoesNotConform(screens: MulticastDelegate<any CartDelegate>, screen: Screen, badge: Badge) {
  // expected-error@+1 {{argument type 'Screen' does not conform to expected type 'CartDelegate'}}
  screens.add(screen)
  // expected-error@+1 {{argument type 'Badge' does not conform to expected type 'CartDelegate'}}
  screens.add(badge)
  // expected-error@+1 {{has no member 'cartDidChnage'}}
  screens.invoke { $0.cartDidChnage() }
  // expected-error@+1 {{function is unused}}
  screens.invoke { $0.cartDidChange }
  // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
  screens.invoke { try $0.reload() }
}

// expected-error@+1 {{'WeakProxy' requires that 'Badge' be a class type}}
func proxyOfAValue(proxy: WeakProxy<Badge>) {}
