import Fanout
import Testing

@Suite struct SlotStorageTests {
  private let ledger = Ledger()

  /// Slots whose ids leave gaps: 10, 13, 16, …
  private func storage(count: Int) -> SlotStorage<Parcel> {
    var storage = SlotStorage<Parcel>()
    for number in 0..<count { append(number, to: &storage) }
    return storage
  }

  private func append(_ number: Int, to storage: inout SlotStorage<Parcel>) {
    storage.append(Parcel(number, ledger: ledger), id: Self.id(of: number), flags: [], label: nil)
  }

  private static func id(of number: Int) -> SubscriptionID {
    SubscriptionID(rawValue: UInt64(10 + 3 * number))
  }

  private func bury(_ number: Int, in storage: inout SlotStorage<Parcel>) {
    let slot = storage.find(Self.id(of: number))!
    slot.header.pointee.hasPayload = false
    slot.header.pointee.end()
    _ = slot.payload.move()
  }

  private static func numbers(in walk: SlotWalk<Parcel>) -> [Int] {
    var numbers: [Int] = []
    walk.visit { _, payload in
      numbers.append(payload.pointee.number)
      return true
    }
    return numbers
  }

  @Test("Chunks double the capacity up to 512 slots each")
  func chunksDoubleTheCapacity() {
    var storage = SlotStorage<Parcel>()
    var capacities = [storage.capacity]
    for number in 0..<1_600 {
      append(number, to: &storage)
      if storage.capacity != capacities.last { capacities.append(storage.capacity) }
    }
    #expect(capacities == [0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_536, 2_048])
    #expect(storage.count == 1_600)
  }

  @Test("Every id is found, and no other, around every chunk border", arguments: borderCounts)
  func everyIdIsFoundAroundChunkBorders(count: Int) {
    let storage = storage(count: count)
    var found: [Int] = []
    for raw in 0...UInt64(12 + 3 * count) {
      if let slot = storage.find(SubscriptionID(rawValue: raw)) { found.append(slot.payload.pointee.number) }
    }
    #expect(found == Array(0..<count))
  }

  @Test("A walk up to an id visits the slots up to it, around every chunk border", arguments: borderCounts)
  func walkUpToAnIdVisitsTheSlotsUpToIt(count: Int) {
    let storage = storage(count: count)
    #expect(Self.numbers(in: storage.walk()) == Array(0..<count))
    for number in [0, 1, 2, 3, 4, 7, 8, count - 2, count - 1] where (0..<count).contains(number) {
      let id = Self.id(of: number)
      for raw in id.rawValue..<(id.rawValue + 3) {
        #expect(Self.numbers(in: storage.walk(upTo: SubscriptionID(rawValue: raw))) == Array(0...number))
      }
    }
    #expect(Self.numbers(in: storage.walk(upTo: SubscriptionID(rawValue: 9))).isEmpty)
  }

  @Test("A walk stops when the visit says so")
  func walkStopsWhenTheVisitSaysSo() {
    let storage = storage(count: 20)
    var visited: [Int] = []
    storage.walk().visit { _, payload in
      visited.append(payload.pointee.number)
      return payload.pointee.number < 9
    }
    #expect(visited == Array(0...9))
  }

  @Test("A walk does not see what is appended after it was made")
  func walkDoesNotSeeLaterSlots() {
    for count in 0...9 {
      var storage = storage(count: count)
      let walk = storage.walk()
      for number in count..<(count + 40) { append(number, to: &storage) }
      #expect(Self.numbers(in: walk) == Array(0..<count))
    }
  }

  @Test("Compaction closes every pattern of gaps and keeps the order", arguments: 0...9)
  func compactionClosesEveryPatternOfGaps(count: Int) {
    for pattern in 0..<(1 << count) {
      var storage = storage(count: count)
      let (gone, kept) = Self.split(count: count) { pattern >> $0 & 1 == 0 }
      checkCompaction(&storage, burying: gone, keeping: kept)
    }
  }

  @Test("Compaction frees the chunks behind the last slot", arguments: borderCounts)
  func compactionFreesChunks(count: Int) {
    for stride in [1, 2, 3, 10, 600] {
      var storage = storage(count: count)
      let (gone, kept) = Self.split(count: count) { $0 % stride != 0 || stride == 1 }
      checkCompaction(&storage, burying: gone, keeping: kept)
      // The chunks in use are at least half full, and one more may be kept.
      #expect(storage.capacity <= max(2, 2 * kept.count) + max(64, 2 * kept.count))
    }
  }

  private static func split(count: Int, goes: (Int) -> Bool) -> (gone: [Int], kept: [Int]) {
    ((0..<count).filter(goes), (0..<count).filter { !goes($0) })
  }

  private func checkCompaction(_ storage: inout SlotStorage<Parcel>, burying gone: [Int], keeping kept: [Int]) {
    for number in gone { bury(number, in: &storage) }
    storage.compact()
    #expect(Self.numbers(in: storage.walk()) == kept)
    #expect(storage.count == kept.count)
    #expect(kept.allSatisfy { storage.find(Self.id(of: $0))?.payload.pointee.number == $0 })
    #expect(gone.allSatisfy { storage.find(Self.id(of: $0)) == nil })
    let next = (gone + kept).count
    append(next, to: &storage)
    #expect(Self.numbers(in: storage.walk()) == kept + [next])
  }

  @Test("A storage releases the payloads that are still there, in order, and the others not again")
  func storageReleasesWhatIsStillThere() {
    do {
      var storage = storage(count: 11)
      bury(3, in: &storage)
      bury(8, in: &storage)
      #expect(ledger.released == [3, 8])
    }
    #expect(ledger.released == [3, 8, 0, 1, 2, 4, 5, 6, 7, 9, 10])
  }

  /// Just before, at and after the ends of chunks.
  private static let borderCounts = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 511, 512, 513, 1_023, 1_024, 1_025, 1_537]
}
