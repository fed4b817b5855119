import Fanout

/// What the presenter wants of a view.
@MainActor
protocol SignInView: AnyObject {
  func show(_ message: String)
}

/// A stand-in for a view that does not keep it alive.
extension WeakProxy: SignInView where Object: SignInView {
  func show(_ message: String) {
    object?.show(message)
  }
}

/// Decides what is shown. It holds its view strongly, as presenters do: it is the proxy that makes this harmless.
@MainActor
final class SignInPresenter {
  private let view: any SignInView
  private let accounts: Accounts

  init(view: any SignInView, accounts: Accounts) {
    self.view = view
    self.accounts = accounts
  }

  /// Holds the presenter, and so its view, until the answer has come.
  func signIn(as name: String) {
    if name.isEmpty {
      view.show("Please enter a name.")
      return
    }
    accounts.requestGreeting(of: name) { [self] greeting in
      view.show(greeting ?? "Nobody is called \(name).")
    }
  }
}
