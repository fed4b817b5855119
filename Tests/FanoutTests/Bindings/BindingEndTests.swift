import Fanout
import FanoutTestingTraits
import Testing

@Suite("C15 Ends of bindings", .checksLifetimes) struct BindingEndTests {
  /// Something that converters capture.
  private final class Converter {
    func convert(_ value: Int) -> Int { value }
  }

  /// Binds by converters that capture `converter`.
  private func bind(
    _ left: Observable<Int>, _ right: Observable<Int>, by converter: Converter
  ) -> SubscriptionToken {
    left.bindBothWays(with: right, to: { converter.convert($0) }, from: { converter.convert($0) })
  }

  @Test("C15 The token, and the end of all subscriptions of either side, end both directions")
  func bindingEndsInBothDirections() {
    let ends: [(String, (SubscriptionToken, Observable<Int>, Observable<Int>) -> Void)] = [
      ("token", { token, _, _ in #expect(token.cancel()) }),
      ("left", { _, left, _ in #expect(left.unsubscribeAll() == 1) }),
      ("right", { _, _, right in #expect(right.unsubscribeAll() == 1) }),
      ("right as owner", { _, left, right in #expect(left.unsubscribe(owner: right) == 1) }),
      ("left as owner", { _, left, right in #expect(right.unsubscribe(owner: left) == 1) }),
    ]
    for (name, end) in ends {
      let (left, right) = (tracked(Observable(1)), tracked(Observable(0)))
      var converter: Converter? = tracked(Converter())
      weak let released = converter
      let token = bind(left, right, by: converter!)
      converter = nil
      left.value = 2
      #expect(right.value == 2)
      right.value = 3
      #expect(left.value == 3)
      end(token, left, right)
      #expect(released == nil, "ended by \(name)")
      #expect(!token.isActive)
      left.value = 4
      #expect(right.value == 3)
      right.value = 5
      #expect(left.value == 4)
      #expect([left.subscriberCount, right.subscriberCount] == [0, 0])
    }
  }

  @Test("C15 A binding ends with either side, and leaves nothing on the other", arguments: [true, false])
  func bindingEndsWithEitherSide(leftDies: Bool) {
    var left: Observable<Int>? = tracked(Observable(1))
    var right: Observable<Int>? = tracked(Observable(0))
    let survivor = (leftDies ? right : left)!
    var converter: Converter? = tracked(Converter())
    weak let released = converter
    let token = bind(left!, right!, by: converter!)
    converter = nil
    (leftDies ? left : right)?.value = 2
    #expect(survivor.value == 2)
    if leftDies { left = nil } else { right = nil }
    #expect(released == nil)
    #expect(!token.isActive)
    #expect(survivor.subscriberCount == 0)
    survivor.value = 3
    #expect(!token.cancel())
  }

  @Test("C15 A binding dropped with both its sides leaves nothing, whatever was set last")
  func droppedBindingLeavesNothing() {
    expectReleased {
      let (left, right, converter) = (Observable(1), Observable(0), Converter())
      _ = bind(left, right, by: converter)
      right.clamp(to: 0...10)
      left.value = 99
      #expect(left.value == 10)
      right.value = 4
      #expect(left.value == 4)
      return (left, right, converter)
    }
  }

  @Test("C15 A binding ended inside a handler is silent at once in both directions", arguments: [true, false])
  func bindingEndedInsideAHandler(byLeft: Bool) {
    let (left, right) = (tracked(Observable(0)), tracked(Observable(0)))
    var token: SubscriptionToken?
    func cancel() {
      (byLeft ? left : right).subscribe(owner: left) { _, _, new in
        guard new == 1 else { return }
        token?.cancel()
        // During this delivery the handlers of the binding have not been released yet.
        left.value = 2
        right.value = 3
      }
    }
    cancel()
    token = left.bindBothWays(with: right)
    let recorders = [Recorder(left), Recorder(right)]
    (byLeft ? left : right).value = 1
    #expect(recorders.map(\.values) == (byLeft ? [[0, 1, 2], [0, 3]] : [[0, 2], [0, 1, 3]]))
    left.value = 4
    right.value = 5
    #expect(recorders.map { $0.values.last } == [4, 5])
    left.unsubscribeAll()
    right.unsubscribeAll()
  }

  @Test("C15 A field rebound a thousand times through an emptied slot has one binding, that of the last model")
  func fieldReboundThroughASlotHasOneBinding() {
    let bag = SubscriptionBag()
    let field = tracked(Observable(0))
    let models = (0..<1_000).map { Observable($0) }
    for model in models {
      // Emptied first: as long as the binding before stands, the field hands the new model's value to the old one.
      bag["field"] = nil
      bag["field"] = model.bindBothWays(with: field)
    }
    #expect(field.subscriberCount == 1)
    #expect(models.map(\.subscriberCount).reduce(0, +) == 1)
    #expect(bag.count == 1)
    field.value = 7
    let changed = models.indices.filter { models[$0].value != $0 }
    #expect(changed == [999])
  }
}
