import Fanout
import Testing

/// What the README shows of values between threads.
enum SharedReadmeSample {
  @MainActor final class RateScreen {
    private(set) var label = ""

    init(_ rate: SharedObservable<Double>) {
      rate.observe(owner: self, initial: true) { screen, rate in screen.label = "\(rate)" }
    }
  }
}
