import Fanout
import Testing

protocol PlayerDelegate: AnyObject, Sendable {
  func playerDidStart(_ track: String) async
}

protocol PlayerErrorDelegate: PlayerDelegate {
  func playerDidFail() async
}

@MainActor private final class PlayerScreen: PlayerErrorDelegate {
  private(set) var tracks: [String] = []
  private(set) var failures = 0

  func playerDidStart(_ track: String) {
    tracks.append(track)
  }

  func playerDidFail() {
    failures += 1
  }
}

@MainActor @Suite struct SharedMulticastDelegateSamples {
  @Test func delegatesOfTheMainActorAreCalledFromAnywhere() async {
    let (screen, track) = (PlayerScreen(), "Spem in alium")
    let listeners = SharedMulticastDelegate<any PlayerDelegate>()
    listeners.add(screen)
    listeners.invoke { await $0.playerDidStart(track) }  // returns at once
    await listeners.flush()
    #expect(screen.tracks == [track])
    listeners.invoke(as: (any PlayerErrorDelegate).self) { await $0.playerDidFail() }
    await listeners.flush()
    #expect(screen.failures == 1)
  }
}
