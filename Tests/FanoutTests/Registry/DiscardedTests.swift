import Fanout
import Testing

@Suite struct DiscardedTests {
  private let ledger = Ledger()

  @Test("C9 Nothing is released before the discarded go, and then each payload once, in order")
  func payloadsAreReleasedInOrder() {
    for count in 0...6 {
      let ledger = Ledger()
      var discarded = Discarded<Parcel>()
      for number in 0..<count { discarded.insert(Parcel(number, ledger: ledger)) }
      #expect(ledger.released.isEmpty)
      _ = consume discarded
      #expect(ledger.released == Array(0..<count))
    }
  }

  @Test("C9 A whole storage is released after the single payloads")
  func storageIsReleasedAfterSinglePayloads() {
    var storage = SlotStorage<Parcel>()
    for number in 3..<8 { storage.append(Parcel(number, ledger: ledger), id: .next(), flags: [], label: nil) }
    var discarded = Discarded<Parcel>()
    for number in 0..<3 { discarded.insert(Parcel(number, ledger: ledger)) }
    discarded.insert(storage)
    #expect(ledger.released.isEmpty)
    _ = consume discarded
    #expect(ledger.released == Array(0..<8))
  }

  @Test("C9 An owner found alive is kept until the discarded go")
  func ownersFoundAliveAreKept() {
    var registry = MulticastRegistry<Parcel>()
    var owner: Owner? = Owner(.first)
    weak let observed = owner
    var discarded = Discarded<Parcel>()
    let label = SlotLabel.make(name: nil, owner: owner)
    let id = registry.append(
      Parcel(0, ledger: ledger), flags: [], label: label, isWalked: false, discarding: &discarded)
    #expect(registry.isActive(id, discarding: &discarded))
    owner = nil
    #expect(observed != nil)
    _ = consume discarded
    #expect(observed == nil)
  }
}
