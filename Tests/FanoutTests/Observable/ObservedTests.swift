import Fanout
import FanoutTestingTraits
import Testing

@Suite("Observed", .checksLifetimes) struct ObservedTests {
  private final class Person {
    @Observed var first = "Ada"
    @Observed(label: "last") var last: String = "King"
    @Observed var age: Int
    @Observed var nickname: String?

    init(age: Int) {
      self.age = age
    }
  }

  private struct Settings {
    @Observed var isDark = false
    @Observed var fontSize: Int

    func enlarge() { fontSize += 1 }
  }

  @MainActor private final class ScreenModel {
    @Observed var title = "Home"
    @Observed var badge: Int
    private(set) lazy var text = Computed(of: self) { "\($0.title) (\($0.badge))" }

    init(badge: Int) {
      self.badge = badge
    }
  }

  @Test func observedPropertiesOfAClassBeginWithDefaultsAndArguments() {
    let person = tracked(Person(age: 36))
    #expect([person.first, person.last, "\(person.age)", person.nickname] == ["Ada", "King", "36", nil])
    #expect("\(person.$last)" == "Observable<String>(\"King\", label: \"last\")")
    let (firsts, nicknames) = (Recorder(person.$first), Recorder(person.$nickname))
    person.first = "Grace"
    person.$first.value = "Joan"
    person.$first <- "Jean"
    person.nickname = "J."
    person.nickname = nil
    #expect(firsts.values == ["Ada", "Grace", "Joan", "Jean"])
    #expect(nicknames.values == [nil, "J.", nil])
    #expect(person.first == "Jean")
  }

  @Test func observedPropertiesSetInAnInitialiserKeepTheirObservable() {
    final class Model {
      @Observed var count = 0
      let counts: Recorder<Int>

      init(count: Int) {
        counts = Recorder(_count.projectedValue)
        self.count = count
      }
    }
    let model = tracked(Model(count: 3))
    model.count = 4
    #expect(model.counts.values == [0, 3, 4])
  }

  @Test func copiesOfAStructShareItsObservables() {
    let settings = Settings(fontSize: 12)
    let copy = settings
    let sizes = Recorder(settings.$fontSize)
    copy.fontSize = 14
    settings.enlarge()
    copy.isDark = true
    sizes.expectValues([12, 14, 15])
    #expect(settings.isDark)
    #expect(settings.$fontSize === copy.$fontSize)
  }

  @MainActor @Test func observedPropertiesOfAMainActorClassNeedNothingFurther() {
    let model = tracked(ScreenModel(badge: 1))
    var shown: [String] = []
    let view = tracked(Box(""))
    model.text.subscribe(owner: view, initial: true) { view, text in
      view.value = text
      shown.append(text)
    }
    model.badge += 1
    transaction {
      model.title = "News"
      model.badge = 9
    }
    #expect(shown == ["Home (1)", "Home (2)", "News (9)"])
    #expect(view.value == "News (9)")
  }

  @Test func mutationInPlaceOfAnObservedPropertyIsOneChangeAndCopiesNothing() {
    final class Model {
      @Observed var counter = CopyCounter()
      @Observed var items = ["tea": 1]
    }
    let model = tracked(Model())
    var calls = 0
    model.$counter.subscribe(named: "values", initial: false) { _ in calls += 1 }
    for _ in 0..<100 { model.counter.mutate() }
    #expect(calls == 100)
    #expect(model.counter.mutations == 100)
    #expect(model.counter.copies == 0)

    let items = Recorder(model.$items)
    model.items["milk", default: 0] += 2
    model.items["tea"]! += 1
    items.expectValues([["tea": 1], ["tea": 1, "milk": 2], ["tea": 2, "milk": 2]])
  }

  @Test func derivedValueThatCapturesTheObservablesFollowsThem() {
    let (byObservable, byValue): (Computed<String>, Computed<String>)
    let person = Person(age: 36)
    do {
      @Observed var first = "Ada"
      @Observed var last = "King"
      byObservable = Computed { [$first, $last] in "\($first.value) \($last.value)" }
      byValue = Computed { [first, last] in "\(first) \(last)" }
      let texts = [Recorder(byObservable), Recorder(byValue)]
      first = "Grace"
      last = "Hopper"
      #expect(texts.map(\.values) == [["Ada King", "Grace King", "Grace Hopper"], ["Ada King"]])
    }
    let names = Computed { [first = person.$first, last = person.$last] in "\(first.value) \(last.value)" }
    person.first = "Joan"
    #expect(names.value == "Joan King")
  }
}

/// Something that owns subscriptions.
private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
