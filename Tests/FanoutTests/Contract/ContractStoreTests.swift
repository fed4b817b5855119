import Fanout
import FanoutTestingTraits
import Testing

@Suite("C2 Store, then notify", .checksLifetimes) struct ContractStoreTests {
  /// Reads its observables where a handler cannot see it.
  private final class Model {
    let first = Observable("Ada")
    let last = Observable("Lovelace")

    func snapshot() -> String { "\(first.value) \(last.value)" }
  }

  // B16, B59
  @Test("C2 A handler reads the new value, directly and through another object")
  func handlerReadsTheNewValue() {
    let model = tracked(Model())
    var seen: [String] = []
    model.first.subscribe(owner: model) { model, old, new in
      seen += ["\(old) → \(new)", model.first.value, model.snapshot()]
    }
    model.first <- "Augusta"
    #expect(seen == ["Ada → Augusta", "Augusta", "Augusta Lovelace"])
    #expect(model.snapshot() == "Augusta Lovelace")
  }

  // B19
  @Test("C2 A record may be older than the value, never newer")
  func recordMayBeOlderThanTheValue() {
    let count = tracked(Observable(0))
    var seen: [[Int]] = []
    count.subscribe(owner: count) { count, _, new in
      if new == 1 { count.value = 2 }
    }
    count.subscribe(owner: count) { count, old, new in seen.append([old, new, count.value]) }
    count.value = 1
    #expect(seen == [[0, 1, 2], [1, 2, 2]])
  }

  // B109
  @Test("C2 A handler may read the value during a compound assignment")
  func handlerReadsDuringCompoundAssignment() {
    struct Settings {
      let volume = Observable(1)
    }
    final class Player {
      var settings = Settings()
    }
    let player = tracked(Player())
    var seen: [Int] = []
    player.settings.volume.subscribe(owner: player) { player, _, _ in seen.append(player.settings.volume.value) }
    player.settings.volume.value += 1
    player.settings.volume.value *= 5
    #expect(seen == [2, 10])
    #expect(player.settings.volume.value == 10)
  }

  @Test("C2 An initial call reads the value that it is given")
  func initialCallReadsItsValue() {
    let count = tracked(Observable(3))
    var seen: [[Int]] = []
    count.subscribe(owner: count, initial: true) { count, value in seen.append([value, count.value]) }
    count.value = 4
    #expect(seen == [[3, 3], [4, 4]])
  }
}
