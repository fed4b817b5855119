import Fanout
import Testing

/// Whatever a delegate may be declared as: each kind of existential has its own layout.
@Suite struct MulticastDelegateKindsTests {
  @Test("Any kind of object type serves as the type of delegates")
  func anyKindOfObjectTypeServes() {
    check(MulticastDelegate<any Named>()) { $0.name }
    check(MulticastDelegate<any ClassNamed>()) { $0.name }
    check(MulticastDelegate<any ClassNamed & Sized>()) { String($0.name.prefix($0.size)) }
    check(MulticastDelegate<any Named & AnyObject>()) { $0.name }
    check(MulticastDelegate<any Base & Named>()) { $0.name }
    check(MulticastDelegate<Base>()) { ($0 as! Item).name }
    check(MulticastDelegate<Item>()) { $0.name }
    check(MulticastDelegate<AnyObject>()) { ($0 as! Item).name }
    check(MulticastDelegate<Any>()) { ($0 as! Item).name }
    check(MulticastDelegate<any Named & Sized & ClassNamed & CustomStringConvertible>()) { $0.name }
  }

  private func check<Delegate>(_ multicast: MulticastDelegate<Delegate>, name: (Delegate) -> String) {
    var items = "abcd".map { Item(String($0)) }
    for item in items { #expect(multicast.add(item as! Delegate)) }
    multicast.remove(items[0] as! Delegate)
    items.remove(at: 2)
    var names: [String] = []
    #expect(multicast.invoke { names.append(name($0)) } == 2, "\(Delegate.self)")
    #expect(names == ["b", "d"], "\(Delegate.self)")
    #expect(multicast.invoke(as: (any Sized).self) { names.append("\($0.size)") } == 2)
    #expect(multicast.delegates.map(name) == ["b", "d"])
    #expect(names == ["b", "d", "1", "1"])
    withExtendedLifetime(items) {}
  }

  @Test("Delegates of a main-actor protocol are called on the main actor")
  @MainActor
  func mainActorDelegatesAreCalled() {
    @MainActor
    final class Page: MainActorPage {
      private(set) var reloads = 0
      func reload() -> Int {
        reloads += 1
        return reloads
      }
    }
    let pages = MulticastDelegate<any MainActorPage>()
    let page = Page()
    pages.add(page)
    #expect(pages.invoke { _ = $0.reload() } == 1)
    #expect(pages.collect { $0.reload() } == [2])
    #expect(page.reloads == 2)
  }

  @Test("A multicast delegate stands where a single delegate is expected, in another one too")
  func multicastDelegateStandsForASingleDelegate() {
    final class Cart {
      weak var delegate: (any CartWatcher)?
      func add() { delegate?.cartDidChange() }
    }
    final class Badge: CartWatcher {
      private(set) var changes = 0
      func cartDidChange() { changes += 1 }
    }
    let (outer, inner) = (MulticastDelegate<any CartWatcher>(), MulticastDelegate<any CartWatcher>())
    let badges = [Badge(), Badge(), Badge()]
    outer.add(badges[0])
    outer.add(inner)
    outer.add(badges[1])
    inner.add(badges[2])
    let cart = Cart()
    cart.delegate = outer
    cart.add()
    inner.remove(badges[2])
    cart.add()
    #expect(badges.map(\.changes) == [2, 2, 1])
  }
}

private protocol Named {
  var name: String { get }
}

private protocol ClassNamed: AnyObject {
  var name: String { get }
}

private protocol Sized {
  var size: Int { get }
}

@MainActor
private protocol MainActorPage: AnyObject {
  func reload() -> Int
}

private protocol CartWatcher: AnyObject {
  func cartDidChange()
}

extension MulticastDelegate: CartWatcher where Delegate == any CartWatcher {
  fileprivate func cartDidChange() { invoke { $0.cartDidChange() } }
}

private class Base {}

private final class Item: Base, Named, ClassNamed, Sized, CustomStringConvertible {
  let name: String
  var size: Int { name.count }
  var description: String { name }

  init(_ name: String) {
    self.name = name
  }
}
