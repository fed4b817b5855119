/// The model: finds the greeting for a name, but not at once.
@MainActor
final class Accounts {
  typealias Answer = (_ greeting: String?) -> Void

  private let greetings = ["ada": "Welcome back, Ada.", "grace": "Good morning, Grace."]
  private var pending: [(name: String, answer: Answer)] = []

  /// Asks for the greeting of `name`; `answer` is held until ``deliverAnswers()``.
  func requestGreeting(of name: String, answer: @escaping Answer) {
    pending.append((name, answer))
  }

  /// What a network would do some time later.
  func deliverAnswers() {
    let due = pending
    pending = []
    for request in due { request.answer(greetings[request.name.lowercased()]) }
  }
}
