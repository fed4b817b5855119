import Fanout

/// An observable name, set by `<-`, followed under a name and by an owner.
struct ProfileProgram: Program {
  let name = "profile"
  let summary = "a name that two views follow, one of them under a name of its own"

  func run(on console: any Console, checks: Checks) {
    let model = ProfileViewModel(name: "Ada")
    weak var releasedHeader: HeaderView?
    do {
      let header = HeaderView(model: model, console: console)
      let greeting = GreetingView(model: model, console: console)
      releasedHeader = header
      header.appear()
      console.print("name <- \"Grace\"")
      model.name <- "Grace"
      console.print("the header disappears")
      checks.expect("subscriptions that ended", header.disappear(), is: 1)
      console.print("name <- \"Barbara\"")
      model.name <- "Barbara"
      checks.expect("what the header showed", header.texts, is: ["Ada is now Grace"])
      checks.expect(
        "what the greeting showed", greeting.texts, is: ["Hello, Ada!", "Hello, Grace!", "Hello, Barbara!"])
      checks.expect("subscriptions that end if it disappears again", header.disappear(), is: 0)
    }
    checks.expectReleased("the header", releasedHeader)
    console.print("the views go: \(model.name.subscriberCount) subscriptions left")
    checks.expect("subscriptions left", model.name.subscriberCount, is: 0)
  }
}
