import BenchmarkHarness
import Foundation
import Testing

@Suite struct TrialProcessTests {
  private let trial = Trial.sampling(
    CaseID(name: "dispatch/observable", size: 10), reference: "dispatch/closure-array", isMadeFirst: true,
    Effort(repetitions: 3, minTime: 1e-9, sampleTime: 1e-9), seed: 1)

  @Test func programMakesATrialAndHandsBackWhatItFound() {
    let outcome = benchmarks.outcome(of: trial)
    #expect(outcome.samples.failure == nil)
    #expect(outcome.samples.costs.count == 3)
    #expect(outcome.referenceSamples?.costs.count == 3)
    #expect(outcome.samples.deliveries >= 30)
    #expect(outcome.heapUse == nil)
  }

  @Test(.enabled(if: AllocationMeter.obstacle == nil))
  func programCountsAllocationsInATrialOfItsOwn() {
    let outcome = benchmarks.outcome(of: .counting(trial.id, seed: 1))
    #expect(outcome.samples == Trial.Samples())
    #expect(outcome.heapUse != nil)
  }

  @Test func caseThatIsNotThereFails() {
    let outcome = benchmarks.outcome(of: .counting(CaseID(name: "no/case", size: 1), seed: 1))
    #expect(outcome.samples.failure == "there is no such case")
  }

  @Test(arguments: [
    ("kill -SEGV $$", "its process ended with signal 11"),
    ("exit 7", "its process ended with status 7"),
    ("echo nothing", "its process did not write what it has measured"),
  ])
  func processThatGoesWrongFailsItsCaseAndNoOther(body: String, reason: String) throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
    try "#!/bin/sh\n\(body)\n".write(to: program, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: program) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    #expect(TrialProcess(program).outcome(of: trial).samples.failure == reason)
  }

  @Test func programThatIsMissingIsSaidToBe() {
    let outcome = TrialProcess(URL(filePath: "/nowhere/benchmarks")).outcome(of: trial)
    #expect(outcome.samples.failure?.hasPrefix("no process could be started for it: ") == true)
  }

  private var benchmarks: TrialProcess {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
    return TrialProcess((bundle ?? Bundle.main.bundleURL).appending(path: "benchmarks"))
  }
}
