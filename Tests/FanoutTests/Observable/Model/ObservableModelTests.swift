import FanoutTestingTraits
import Foundation
import Testing

/// Random programs, run on the observable and on a naive model of it, which foretells everything that can be seen.
///
/// `FANOUT_SEED=17 swift test --filter ObservableModelTests` runs the program of that seed alone.
@Suite(.checksLifetimes) struct ObservableModelTests {
  private static let seeds: ClosedRange<UInt64> =
    if let text = ProcessInfo.processInfo.environment["FANOUT_SEED"], let seed = UInt64(text) {
      seed...seed
    } else {
      1...4_000
    }

  @Test func observableDoesWhatItsModelForetells() {
    var events = 0
    for seed in Self.seeds {
      var generator = ProgramGenerator(seed: seed)
      let program = generator.program()
      let real = ProgramRun(program, on: tracked(RealObservable())).log
      let model = ProgramRun(program, on: NaiveObservable()).log
      events += model.count
      guard real != model else { continue }
      Issue.record("\(Self.describe(seed: seed, program, real: real, model: model))")
      return
    }
    #expect(events >= Self.seeds.count)
  }

  @Test func programsReachEveryKindOfEvent() {
    let log = (1...200 as ClosedRange<UInt64>).flatMap { seed in
      var generator = ProgramGenerator(seed: seed)
      return ProgramRun(generator.program(), on: NaiveObservable()).log
    }
    let kinds = [
      "set ", "added ", "cancel .: true true", "cancel .: false false", "unsubscribe [abc]: [1-9]",
      "unsubscribe owner .: [1-9]", "unsubscribe all: [1-9]", "drop owner", "count: [1-9]", "subscribed .: true",
      "subscribed .: false", ". gets . → .", ". gets  → .", ". gets 0 → 1, reads [2-9]",
    ]
    for kind in kinds { #expect(log.contains { $0.starts(with: try! Regex(kind)) }, "\(kind)") }
  }

  private static func describe(seed: UInt64, _ program: [ProgramAction], real: [String], model: [String]) -> String {
    let agreed = zip(real, model).prefix { $0 == $1 }.map(\.0)
    func next(_ log: [String]) -> String { agreed.count < log.count ? log[agreed.count] : "the end" }
    return """
      seed \(seed): after \(agreed.count) events the observable's is "\(next(real))", the model's "\(next(model))".
      Run it alone: FANOUT_SEED=\(seed) swift test --filter ObservableModelTests
      before: \(agreed.suffix(8).joined(separator: "; "))
      program: \(program)
      """
  }
}
