import Fanout

/// The view: holds its presenter, which gets a proxy of the screen.
@MainActor
final class SignInScreen: SignInView {
  private(set) lazy var presenter = SignInPresenter(view: WeakProxy(self), accounts: accounts)
  private(set) var messages: [String] = []
  private let accounts: Accounts
  private let console: any Console

  init(accounts: Accounts, console: any Console) {
    self.accounts = accounts
    self.console = console
  }

  func enter(_ name: String) {
    console.print("  entered  \(quoted(name))")
    presenter.signIn(as: name)
  }

  func show(_ message: String) {
    messages.append(message)
    console.print("  shown    \(message)")
  }
}
