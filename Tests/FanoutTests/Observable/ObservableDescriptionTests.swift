import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct ObservableDescriptionTests {
  private final class Leaf {}

  @Test func descriptionNamesTypeValueAndLabel() {
    #expect("\(Observable("Ada"))" == #"Observable<String>("Ada")"#)
    #expect("\(Observable("Ada", label: "name"))" == #"Observable<String>("Ada", label: "name")"#)
    #expect("\(Observable<Int?>(nil))" == "Observable<Optional<Int>>(nil)")
    #expect("\(Observable<[Int]>([1, 2], feedbackLimit: 3))" == "Observable<Array<Int>>([1, 2])")
  }

  @Test func debugDescriptionListsSubscriptionsInOrder() {
    let name = tracked(Observable("Ada", label: "name"))
    let page = tracked(Leaf())
    #expect(name.debugDescription == #"Observable<String>("Ada", label: "name"), 0 subscriptions"#)
    let token = name.subscribe { _, _ in }
    name.subscribe(named: "header") { _, _ in }
    name.subscribe(owner: page) { _, _, _ in }
    name.subscribeOnce(named: "first", owner: page, initial: false) { _, _ in }
    #expect(
      name.debugDescription == """
        Observable<String>("Ada", label: "name"), 4 subscriptions
          anonymous
          "header"
          owner Leaf
          "first", owner Leaf
        """)
    token.cancel()
    name <- "Grace"
    #expect(
      name.debugDescription == """
        Observable<String>("Grace", label: "name"), 2 subscriptions
          "header"
          owner Leaf
        """)
    withExtendedLifetime(page) {}
  }

  @Test func descriptionIsSafeInsideAMutationBody() {
    let name = tracked(Observable("Ada", label: "name"))
    name.subscribe(named: "header") { _, _ in }
    let inside = name.update { value in
      value = "Grace"
      return [name.description, name.debugDescription]
    }
    #expect(
      inside == [
        #"Observable<String>(being mutated, label: "name")"#,
        """
        Observable<String>(being mutated, label: "name"), 1 subscription
          "header"
        """,
      ])
    #expect(name.description == #"Observable<String>("Grace", label: "name")"#)
  }

  @Test func descriptionIsSafeInsideAHandler() {
    let name = tracked(Observable("Ada"))
    var texts: [String] = []
    name.subscribeOnce(owner: name) { name, _, _ in texts.append(name.debugDescription) }
    name <- "Grace"
    #expect(texts == [#"Observable<String>("Grace"), 0 subscriptions"#])
  }
}
