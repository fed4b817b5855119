import Fanout
import FanoutTestingTraits
import Testing

@Suite("C15 One-way bindings", .checksLifetimes) struct BindingOneWayTests {
  private final class Label {
    var text = "" {
      didSet { texts.append(text) }
    }
    var hint: String? {
      didSet { hints.append(hint) }
    }
    private(set) var texts: [String] = []
    private(set) var hints: [String?] = []
  }

  @Test("C15 A one-way binding writes the current value into a property at once, then each change")
  func propertyGetsTheCurrentValueAtOnce() {
    let name = tracked(Observable("Ada"))
    let label = tracked(Label())
    let token = name.bind(to: label, \.text)
    #expect(label.texts == ["Ada"])
    name.value = "Grace"
    name.value = "Grace"
    name.value.append("!")
    #expect(label.texts == ["Ada", "Grace", "Grace", "Grace!"])
    token.cancel()
    name.value = "Joan"
    #expect(label.texts == ["Ada", "Grace", "Grace", "Grace!"])
    #expect(name.subscriberCount == 0)
  }

  @Test("C15 A one-way binding writes into an optional property, from a value that is optional or not")
  func optionalPropertyGetsTheValue() {
    let name = tracked(Observable("Ada"))
    let hint = tracked(Observable<String?>(nil))
    let (named, hinted) = (tracked(Label()), tracked(Label()))
    name.bind(to: named, \.hint)
    hint.bind(to: hinted, \.hint)
    name.value = "Grace"
    hint.value = "a name"
    hint.value = nil
    #expect(named.hints == ["Ada", "Grace"])
    #expect(hinted.hints == [nil, "a name", nil])
  }

  // B82
  @Test("C15 The target of a one-way binding is held weakly, also if it is bound to what it holds")
  func targetIsHeldWeakly() {
    final class ViewModel {
      let name = Observable("Ada")
      var title = ""
      private let bag = SubscriptionBag()

      init() {
        name.bind(to: self, \.title).store(in: bag)
        name.map { "\($0)!" }.bind(to: self, \.title)
      }
    }
    expectReleased {
      let model = ViewModel()
      #expect(model.title == "Ada!")
      model.name.value = "Grace"
      #expect(model.title == "Grace!")
      return model
    }

    let name = tracked(Observable("Ada"))
    var label: Label? = tracked(Label())
    let token = name.bind(to: label!, \.text)
    name.value = "Grace"
    #expect(label?.texts == ["Ada", "Grace"])
    label = nil
    #expect(!token.isActive)
    name.value = "Joan"
    #expect(name.subscriberCount == 0)
  }

  @Test("C15 A one-way binding sets an observable at once and at each change, and never the other way round")
  func observableFollowsOneWay() {
    let source = tracked(Observable(1))
    let target = tracked(Observable(0))
    let recorders = [Recorder(source), Recorder(target)]
    let token = source.bind(to: target)
    source.value = 2
    target.value = 7
    source.value = 3
    #expect(token.cancel())
    source.value = 4
    #expect(recorders.map(\.values) == [[1, 2, 3, 4], [0, 1, 2, 7, 3]])
  }

  @Test("C15 A target that clamps corrects itself alone in a one-way binding")
  func clampingTargetCorrectsItselfAlone() {
    for clampsFirst in [true, false] {
      let (source, target) = (tracked(Observable(5)), tracked(Observable(5)))
      if clampsFirst { target.clamp(to: 0...10) }
      source.bind(to: target)
      if !clampsFirst { target.clamp(to: 0...10) }
      let recorders = [Recorder(source), Recorder(target)]
      source.value = 99
      #expect(recorders.map(\.values) == [[5, 99], [5, 99, 10]], "clamps first: \(clampsFirst)")
    }
  }

  @Test("C15 A one-way binding to an observable ends with either of the two")
  func oneWayBindingEndsWithEitherSide() {
    let source = tracked(Observable(1))
    var target: Observable<Int>? = tracked(Observable(0))
    let token = source.bind(to: target!)
    #expect(target?.value == 1)
    target = nil
    #expect(!token.isActive)
    #expect(source.subscriberCount == 0)

    let survivor = tracked(Observable(0))
    var dying: Observable<Int>? = tracked(Observable(1))
    let second = dying!.bind(to: survivor)
    dying?.value = 2
    dying = nil
    #expect(!second.isActive)
    #expect(survivor.value == 2)
  }

  @Test("C15 Derived values bind too: one write for each propagation")
  func derivedValuesBind() {
    let (first, last) = (tracked(Observable("Ada")), tracked(Observable("King")))
    let full = Computed { [first, last] in "\(first.value) \(last.value)" }
    let label = tracked(Label())
    let shouted = tracked(Observable(""))
    let recorder = Recorder(shouted)
    full.bind(to: label, \.text)
    full.map { $0.uppercased() }.bind(to: shouted)
    transaction {
      first.value = "Grace"
      last.value = "Hopper"
    }
    #expect(label.texts == ["Ada King", "Grace Hopper"])
    recorder.expectValues(["", "ADA KING", "GRACE HOPPER"])
  }

  @Test("C15 A one-way binding made inside a handler misses nothing and repeats nothing")
  func oneWayBindingMadeInsideAHandler() {
    let source = tracked(Observable(0))
    let target = tracked(Observable(-1))
    let recorder = Recorder(target)
    source.subscribeOnce(owner: source) { source, _, _ in
      source.value = 2
      source.bind(to: target)
      source.value = 3
    }
    source.value = 1
    source.value = 4
    recorder.expectValues([-1, 2, 3, 4])
  }
}
