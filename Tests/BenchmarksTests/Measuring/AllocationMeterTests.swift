import BenchmarkHarness
import Testing

/// What other threads of the test process allocate meanwhile is counted too: so a count is taken again until it is the
/// exact one, which it never is if the counter is wrong.
@Suite(.enabled(if: AllocationMeter.obstacle == nil)) struct AllocationMeterTests {
  @Test func passThatAllocatesNothingCountsZero() {
    let use = count({ _ in }, until: { $0.allocations == 0 })
    #expect(use.allocations == 0)
    #expect(use.bytes == 0)
  }

  @Test func passThatMakesThreeBlocksCountsThree() {
    let use = count(
      { blocks in
        blocks.allocate(100)
        blocks.allocate(200)
        blocks.allocate(300)
      }, until: { $0.allocations == 3 })
    #expect(use.allocations == 3)
    #expect(use.bytes == 600)
  }

  @Test func keptBytesLeaveOutWhatWasGivenBack() {
    let use = count(
      bytes: .kept,
      { blocks in
        blocks.allocate(1_000)
        blocks.allocate(5_000)
        blocks.freeLast()
      }, until: { $0.allocations == 2 && (1_000...1_016).contains($0.bytes) })
    #expect(use.allocations == 2)
    #expect((1_000...1_016).contains(use.bytes))
  }

  @Test func peakIsTheLargestGrowth() {
    let use = count(
      { blocks in
        blocks.allocate(1_000_000)
        blocks.freeLast()
      }, until: { (1_000_000...1_010_000).contains($0.peak) })
    #expect((1_000_000...1_010_000).contains(use.peak))
  }

  @Test func countsArePerOperation() {
    let use = count(
      operations: 4,
      { blocks in
        blocks.allocate(100)
        blocks.allocate(300)
      }, until: { $0.allocations == 0.5 })
    #expect(use.allocations == 0.5)
    #expect(use.bytes == 100)
  }

  private func count(
    operations: Int = 1, bytes: BenchmarkCase.ByteMeaning = .requested, _ pass: @escaping (Blocks) -> Void,
    until isExact: (HeapUse) -> Bool
  ) -> HeapUse {
    let benchmark = BenchmarkCase("test/blocks", sizes: [1], bytes: bytes) { _, _ in
      let blocks = Blocks()
      return Workload(
        operations: operations, deliveries: 0, prepare: { _ in blocks.freeAll() },
        run: { passes in for _ in 0..<passes { pass(blocks) } }, verify: { _ in nil })
    }
    var use: HeapUse?
    for _ in 0..<20_000 {
      use = AllocationMeter.measure(benchmark, size: 1, random: SeededRandom(seed: 1)) ?? use
      if let use, isExact(use) { break }
    }
    return use!
  }
}

private final class Blocks {
  private var pointers: [UnsafeMutableRawPointer] = []

  init() {
    pointers.reserveCapacity(100)
  }

  deinit { freeAll() }

  func allocate(_ size: Int) {
    pointers.append(.allocate(byteCount: size, alignment: 8))
  }

  func freeLast() {
    pointers.removeLast().deallocate()
  }

  func freeAll() {
    for pointer in pointers { pointer.deallocate() }
    pointers.removeAll(keepingCapacity: true)
  }
}
