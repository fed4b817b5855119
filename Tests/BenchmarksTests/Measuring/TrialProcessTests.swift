import BenchmarkHarness
import Foundation
import Testing

@Suite struct TrialProcessTests {
  private let trial = Trial.sampling(
    CaseID(name: "dispatch/observable", size: 10), reference: "dispatch/closure-array", isMadeFirst: true,
    Effort(repetitions: 3, minTime: 1e-9, sampleTime: 1e-9), seed: 1)

  @Test func programMakesATrialAndHandsBackWhatItFound() {
    let outcome = TrialProcess(benchmarks).outcome(of: trial)
    #expect(outcome.samples.failure == nil)
    #expect(outcome.samples.costs.count == 3)
    #expect(outcome.referenceSamples?.costs.count == 3)
    #expect(outcome.samples.deliveries >= 30)
    #expect(outcome.heapUse == nil)
  }

  @Test(.enabled(if: AllocationMeter.obstacle == nil))
  func programCountsAllocationsInATrialOfItsOwn() {
    let outcome = TrialProcess(benchmarks).outcome(of: .counting(trial.id, seed: 1))
    #expect(outcome.samples == Trial.Samples())
    #expect(outcome.heapUse != nil)
  }

  @Test func caseThatIsNotThereFails() {
    let outcome = TrialProcess(benchmarks).outcome(of: .counting(CaseID(name: "no/case", size: 1), seed: 1))
    #expect(outcome.samples.failure == "there is no such case")
  }

  @Test(arguments: [
    ("kill -SEGV $$", "its process ended with signal 11"),
    ("exit 7", "its process ended with status 7"),
    ("echo nothing", "its process did not write what it has measured"),
  ])
  func processThatGoesWrongFailsItsCaseAndNoOther(body: String, reason: String) throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    // A shell writes it: a file that this process has open for writing, or a child that it starts meanwhile, cannot be run.
    let writing = try output(
      of: URL(filePath: "/bin/sh"),
      ["-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#, program.path, body])
    #expect(writing.status == 0)
    #expect(TrialProcess(program).outcome(of: trial).samples.failure == reason)
  }

  @Test func programThatIsMissingIsSaidToBe() {
    let outcome = TrialProcess(URL(filePath: "/nowhere/benchmarks")).outcome(of: trial)
    #expect(outcome.samples.failure?.hasPrefix("no process could be started for it: ") == true)
  }

  #if os(Linux)
    /// A trial is in a group of its own, where Ctrl-C does not reach it, and may hang.
    @Test func trialEndsWithTheProcessThatWantsIt() throws {
      let long = Trial.sampling(
        trial.id, reference: nil, isMadeFirst: true, Effort(repetitions: 1, minTime: 5, sampleTime: 0.001), seed: 1)
      let argument = String(decoding: try JSONEncoder().encode(long), as: UTF8.self)
      // The shell starts the trial and ends at once.
      let output = try output(
        of: URL(filePath: "/bin/sh"), ["-c", #""$0" --trial "$1" $$ &"#, benchmarks.path, argument])
      #expect(output.text == "")
      #expect(output.status == 0)
    }
  #endif
}
