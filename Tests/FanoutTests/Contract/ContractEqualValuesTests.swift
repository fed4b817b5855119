import Fanout
import FanoutTestingTraits
import Testing

@Suite("C12 Equal values", .checksLifetimes) struct ContractEqualValuesTests {
  // B181
  @Test("C12 Setting an equal value notifies, by whatever way it is set")
  func equalValuesNotify() {
    let count = tracked(Observable(1))
    let recorder = Recorder(count)
    count.value = count.value
    count <- 1
    count.value += 0
    count.update { _ in }
    #expect(recorder.changes == Array(repeating: Change(1, 1), count: 4))
  }

  @Test("C12 A value that cannot be compared notifies too")
  func incomparableValuesNotify() {
    struct Opaque {}
    let opaque = tracked(Observable(Opaque()))
    var calls = 0
    opaque.subscribe(named: "calls", initial: false) { _ in calls += 1 }
    for _ in 0..<3 { opaque.value = Opaque() }
    #expect(calls == 3)
  }
}
