import Fanout
import FanoutTesting
import Testing

/// Random programs on the buffer and on an array that does the same in the simplest way.
@Suite(.checksLifetimes) struct RecordBufferTests {
  private final class Box {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  /// All changes that wait, the oldest first.
  private struct Model {
    let limit: Int?
    var changes: [Change<Int>] = []

    mutating func append(_ change: Change<Int>) {
      changes.append(change)
      guard let limit, changes.count > limit else { return }
      let merged = Change(changes[0].old, changes[1].new)
      changes.replaceSubrange(0...1, with: [merged])
    }
  }

  @Test(arguments: [nil, 1, 2, 3, 5, 40, 100])
  func bufferHoldsWhatItsModelHolds(limit: Int?) {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var buffer = RecordBuffer<Box>(limit.map(Buffering.newest) ?? .unbounded)
      var model = Model(limit: limit)
      var batch: [RecordBuffer<Box>.Element?] = []
      var number = 0
      // Each program prefers one of the two directions, so that some buffers grow and others run empty.
      let appendsOutOfTen = Int.random(in: 3...8, using: &random)
      for _ in 0..<400 {
        if Int.random(in: 0..<10, using: &random) < appendsOutOfTen {
          let change = Change(number, number + 1)
          number += 1
          _ = buffer.append(old: tracked(Box(change.old)), new: tracked(Box(change.new)))
          model.append(change)
        } else if Int.random(in: 0..<20, using: &random) == 0 {
          buffer.removeAll(into: &batch)
          #expect(batch.map { Self.change($0) } == model.changes, "seed \(seed)")
          batch.removeAll(keepingCapacity: true)
          model.changes = []
        } else {
          let expected = model.changes.isEmpty ? nil : model.changes.removeFirst()
          #expect(buffer.removeFirst().map { Self.change($0) } == expected, "seed \(seed)")
        }
        #expect(buffer.count == model.changes.count && buffer.isEmpty == model.changes.isEmpty, "seed \(seed)")
        if buffer.count != model.changes.count { return }
      }
    }
  }

  private static func change(_ element: RecordBuffer<Box>.Element?) -> Change<Int> {
    Change(element?.old?.number ?? -1, element?.new.number ?? -1)
  }

  @Test(arguments: [1, 2, 5]) func fullBufferReturnsWhatItLetsGoOf(limit: Int) {
    var buffer = RecordBuffer<Box>(.newest(limit))
    for number in 0..<limit { #expect(buffer.append(old: nil, new: Box(number)) == nil) }
    weak var dropped: Box?
    let released = buffer.append(old: nil, new: Box(limit))
    dropped = released?.new
    #expect(dropped?.number == 0)
    #expect(released?.old == nil)
    #expect(buffer.count == limit)
    withExtendedLifetime(released) {}
  }

  @Test func takingLetsGoAtOnce() {
    var buffer = RecordBuffer<Box>(.unbounded)
    for number in 0..<100 { _ = buffer.append(old: nil, new: tracked(Box(number))) }
    weak let first = buffer.removeFirst()?.new
    #expect(first == nil)
    while buffer.removeFirst() != nil {}
    #expect(buffer.isEmpty)
  }
}
