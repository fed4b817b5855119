/// A weak proxy breaks the cycle between a view and its presenter.
struct PresenterProgram: Program {
  let name = "presenter"
  let summary = "a screen and its presenter, which a weak proxy lets go"

  func run(on console: any Console, checks: Checks) {
    let accounts = Accounts()
    var screen: SignInScreen? = SignInScreen(accounts: accounts, console: console)
    weak let releasedScreen = screen
    weak let releasedPresenter = screen?.presenter

    for name in ["", "Ada", "Bob"] {
      screen?.enter(name)
      accounts.deliverAnswers()
    }
    checks.expect(
      "messages", screen?.messages, is: ["Please enter a name.", "Welcome back, Ada.", "Nobody is called Bob."])

    screen?.enter("Grace")
    screen = nil
    console.print("the screen goes before the answer comes: \(state(of: releasedScreen))")
    checks.expectReleased("the screen", releasedScreen)
    console.print("its presenter waits for the answer: \(state(of: releasedPresenter))")
    checks.expect("whether the presenter waits", releasedPresenter != nil, is: true)

    accounts.deliverAnswers()
    console.print("the answer comes, nobody is there to show it")
    console.print("its presenter has done its work: \(state(of: releasedPresenter))")
    checks.expectReleased("the presenter", releasedPresenter)
  }

  private func state(of object: AnyObject?) -> String {
    object == nil ? "released" : "alive"
  }
}
