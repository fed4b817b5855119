import Fanout
import FanoutTesting
import Testing

/// An observable of the caller's actor that follows a shared one.
@MainActor @Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct MirroredTests {
  /// Waits until the mirror has followed.
  private func settle<Value: Equatable>(_ mirror: Observable<Value>, at value: Value) async {
    while mirror.value != value, !Task.isCancelled { await Task.yield() }
  }

  @Test("A mirror begins with the current value and gets every change, in order, through the mailbox")
  func mirrorFollows() async {
    let rate = SharedObservable(0)
    rate.value = 1
    let mirror = tracked(rate.mirrored(label: "rate"))
    #expect(mirror.description == "Observable<Int>(1, label: \"rate\")")
    let recorder = Recorder(mirror)
    rate.value = 2
    rate.value += 1
    #expect(mirror.value == 1)
    await settle(mirror, at: 3)
    #expect(recorder.changes == [Change(1, 2), Change(2, 3)])
  }

  @Test("A mirror made while another thread sets has no gap and no value twice", arguments: 0..<20)
  func mirrorHasNoGap(round: Int) async {
    let rate = SharedObservable(0)
    let (started, ended) = (Gate(), Gate())
    onAnotherThread {
      for value in 1...200 {
        rate.value = value
        if value == 10 * (round % 5) + 1 { started.pass() }
      }
      ended.pass()
    }
    started.open()
    await started.waitForArrival()
    let mirror = tracked(rate.mirrored())
    let recorder = Recorder(mirror)
    await settle(mirror, at: 200)
    ended.open()
    let first = recorder.values[0]
    #expect(recorder.values == Array(first...200))
  }

  @Test("A mirror ends with its last reference")
  func mirrorEndsWithItsLastReference() async {
    let rate = tracked(SharedObservable(0))
    var mirror: Observable<Int>? = tracked(rate.mirrored())
    weak let gone = mirror
    #expect(rate.subscriberCount == 1)
    #expect(rate.debugDescription == "SharedObservable<Int>(0), 1 subscription\n  owner Observable<Int>")
    rate.value = 1
    await settle(mirror!, at: 1)
    mirror = nil
    #expect(gone == nil)
    #expect(rate.subscriberCount == 0)
    rate.value = 2
  }

  @Test("A mirror keeps the last value when its source goes")
  func mirrorKeepsTheLastValue() async {
    var rate: SharedObservable<Int>? = SharedObservable(0)
    let mirror = tracked(rate!.mirrored())
    rate?.value = 1
    rate = nil
    await settle(mirror, at: 1)
    #expect(mirror.value == 1)
    mirror.value = 2
    #expect(mirror.value == 2)
  }

  @Test("A value derived from a mirror follows the shared value")
  func derivedValueFollowsAMirror() async {
    @MainActor final class Model {
      let rate: Observable<Int>
      let factor = Observable(10)
      private(set) lazy var product = Computed(of: self) { $0.rate.value * $0.factor.value }

      init(_ rate: SharedObservable<Int>) { self.rate = rate.mirrored() }
    }
    let rate = SharedObservable(1)
    let model = tracked(Model(rate))
    let recorder = Recorder(model.product)
    onAnotherThread { rate.value = 2 }
    await settle(model.rate, at: 2)
    transaction {
      model.factor.value = 100
      rate.value = 3
    }
    await settle(model.rate, at: 3)
    #expect(recorder.changes == [Change(10, 20), Change(20, 200), Change(200, 300)])
  }

  @Test("A mirror is made in a transaction, as a lazy property and as a property's initial value")
  func mirrorIsMadeAnywhereOnTheActor() async {
    @MainActor final class Model {
      static let rate = SharedObservable(1)
      let stored = Model.rate.mirrored(isolation: MainActor.shared)
      private(set) lazy var made = Model.rate.mirrored(isolation: MainActor.shared)
    }
    let model = tracked(Model())
    let mirror = transaction { tracked(Model.rate.mirrored(label: "inside")) }
    let mirrors = [model.stored, model.made, mirror]
    let recorders = mirrors.map { Recorder($0) }
    Model.rate.value = 2
    for mirror in mirrors { await settle(mirror, at: 2) }
    #expect(recorders.map(\.changes) == Array(repeating: [Change(1, 2)], count: 3))
  }

  @Test("A mirror with .latest takes only the newest; setting it does not set its source")
  func mirrorWithLatestTakesTheNewest() async {
    let rate = SharedObservable(0)
    let mirror = tracked(rate.mirrored(buffering: .latest))
    let recorder = Recorder(mirror)
    for value in 1...5 { rate.value = value }
    await settle(mirror, at: 5)
    #expect(recorder.changes == [Change(0, 5)])
    mirror.value = 6
    #expect(rate.value == 5)
  }
}
