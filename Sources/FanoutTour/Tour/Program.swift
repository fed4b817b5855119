/// One stop of the tour: prints what it does, and checks what came of it.
@MainActor
protocol Program {
  /// What it is called on the command line.
  var name: String { get }
  /// What it shows, in half a sentence.
  var summary: String { get }

  func run(on console: any Console, checks: Checks) async throws(InputError)
}
