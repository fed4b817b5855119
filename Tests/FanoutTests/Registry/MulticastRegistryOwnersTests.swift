import Fanout
import Testing

@Suite struct MulticastRegistryOwnersTests {
  private let ledger = Ledger()

  @Test("C11 Registrations end in the deinit of their owner, without being counted")
  func registrationsEndInTheDeinitOfTheirOwner() {
    final class Box {
      var registry = MulticastRegistry<Parcel>()
    }
    final class Leaving {
      let box: Box
      var ended = -1
      let report: (Int, [Int]) -> Void
      let ledger: Ledger
      init(box: Box, ledger: Ledger, report: @escaping (Int, [Int]) -> Void) {
        self.box = box
        self.ledger = ledger
        self.report = report
      }
      deinit {
        var discarded = Discarded<Parcel>()
        let ended = box.registry.endAll(ownedBy: ObjectIdentifier(self), isWalked: false, discarding: &discarded)
        _ = consume discarded
        report(ended, ledger.released)
      }
    }
    let box = Box()
    var reports: [(ended: Int, released: [Int])] = []
    var owner: Leaving? = Leaving(box: box, ledger: ledger) { reports.append(($0, $1)) }
    var discarded = Discarded<Parcel>()
    for number in 0..<3 {
      let label = SlotLabel.make(name: nil, owner: number == 1 ? nil : owner)
      _ = box.registry.append(
        Parcel(number, ledger: ledger), flags: [], label: label, isWalked: false, discarding: &discarded)
    }
    _ = consume discarded
    owner = nil
    #expect(reports.map(\.ended) == [0])
    #expect(reports.map(\.released) == [[0, 2]])
    #expect(box.registry.layout.filter { $0.state == .live }.count == 1)
  }

  @Test("C11 What a dead owner left behind goes within as many registrations as there were entries")
  func deadOwnersArePurgedWithinABoundedNumberOfRegistrations() {
    var registry = MulticastRegistry<Parcel>()
    func append(_ number: Int, owner: Owner?) {
      var discarded = Discarded<Parcel>()
      let label = SlotLabel.make(name: nil, owner: owner)
      _ = registry.append(
        Parcel(number, ledger: ledger), flags: [], label: label, isWalked: false, discarding: &discarded)
    }
    let staying = Owner(.second)
    append(0, owner: staying)
    for number in 1...100 { append(number, owner: Owner(.first)) }
    for number in 101...300 where ledger.released.count < 100 { append(number, owner: nil) }
    #expect(ledger.released.sorted() == Array(1...100))
    #expect(registry.liveCount < 1 + 101)
    withExtendedLifetime(staying) {}
  }

  @Test("C10 Ids grow, are never used twice, and outlive the end of everything")
  func idsAreNeverUsedTwice() {
    var registry = MulticastRegistry<Parcel>()
    var ids: [SubscriptionID] = []
    for round in 0..<50 {
      var discarded = Discarded<Parcel>()
      for _ in 0..<3 {
        ids.append(
          registry.append(
            Parcel(ids.count, ledger: ledger), flags: [], label: nil, isWalked: false, discarding: &discarded))
      }
      if round.isMultiple(of: 2) { _ = registry.endAll(isWalked: false, discarding: &discarded) }
      #expect(registry.newestID == ids.last)
    }
    #expect(ids == Array(Set(ids)).sorted())
  }
}
