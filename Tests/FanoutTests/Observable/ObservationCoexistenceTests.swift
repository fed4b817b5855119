import Fanout
import FanoutTestingTraits
import Observation
import Testing

/// The standard library's Observation in the same file: its macro, its protocol, and Fanout's class, unqualified.
@Suite(.checksLifetimes) struct ObservationCoexistenceTests {
  @Observable final class Settings {
    var theme = "light"
    @ObservationIgnored let volume = Observable(1)
  }

  // B136
  @Test func observationAndFanoutLiveInOneFile() {
    let settings = tracked(Settings())
    let recorder = Recorder(settings.volume)
    let invalidated = DelegateRecorder<String>()
    withObservationTracking {
      _ = settings.theme
      _ = settings.volume.value
    } onChange: {
      invalidated.record("theme")
    }
    settings.volume <- 2
    #expect(invalidated.calls == [])
    settings.theme = "dark"
    #expect(invalidated.calls == ["theme"])
    recorder.expectValues([1, 2])
    let observed: any Observation.Observable = settings
    #expect(observed is Settings)
  }
}
