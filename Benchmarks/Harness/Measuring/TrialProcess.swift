import AllocationCounter
import Dispatch
import Foundation

/// Has each trial made by a process of its own, so that no case depends on what others have left behind: where the heap has
/// room, and which caches are warm, moves times by more than most changes of the code. It also survives a case that ends
/// the process.
public struct TrialProcess {
  /// The argument before a trial and the process that asks for it; for the program itself, not for users.
  static let option = "--trial"

  private let program: URL

  public init(_ program: URL) {
    self.program = program
  }

  public func outcome(of trial: Trial) -> Trial.Outcome {
    do {
      let process = Process()
      let output = Pipe()
      process.executableURL = program
      process.arguments = [
        Self.option, String(decoding: try JSONEncoder().encode(trial), as: UTF8.self), String(getpid()),
      ]
      process.standardOutput = output
      // `waitUntilExit` looks every 50 ms, far longer than a trial takes.
      let hasEnded = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in hasEnded.signal() }
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      hasEnded.wait()
      if process.terminationReason == .uncaughtSignal {
        return Trial.Outcome(failure: "its process ended with signal \(process.terminationStatus)")
      }
      if process.terminationStatus != 0 {
        return Trial.Outcome(failure: "its process ended with status \(process.terminationStatus)")
      }
      return try JSONDecoder().decode(Trial.Outcome.self, from: text)
    } catch is DecodingError {
      return Trial.Outcome(failure: "its process did not write what it has measured")
    } catch {
      return Trial.Outcome(failure: "no process could be started for it: \(error.reason)")
    }
  }

  /// The other side: makes the trial that the arguments describe.
  ///
  /// - Returns: what to write to standard output; nil if the arguments are no trial.
  static func answer(to arguments: [String], _ cases: [BenchmarkCase]) throws -> Data? {
    guard arguments.count == 3, arguments[0] == option, let parent = Int32(arguments[2]) else { return nil }
    // `Process` makes a group of its own, which neither Ctrl-C nor the end of the run would reach.
    if !end_with_parent(parent) { return Data() }
    let trial = try JSONDecoder().decode(Trial.self, from: Data(arguments[1].utf8))
    return try JSONEncoder().encode(trial.run(Runner.byName(cases)))
  }
}
