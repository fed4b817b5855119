import AllocationCounter
import Synchronization

/// What one case asks of the heap.
package struct HeapUse {
  /// Per operation.
  package let allocations: Double
  package let bytes: Double
  /// By how much the heap has grown at most, from before the case was made until after it ran.
  package let peak: Int
}

package enum AllocationMeter {
  /// Why nothing can be counted on this machine, or nil.
  package static var obstacle: String? {
    allocation_counter_obstacle().map { String(cString: $0) }
  }

  /// Makes the case, warms it up, and counts a few passes. Timed runs are never counted.
  ///
  /// - Returns: nil where nothing can be counted, or if the case went wrong.
  package static func measure(_ benchmark: BenchmarkCase, size: Int, random: SeededRandom) -> HeapUse? {
    if obstacle != nil { return nil }
    return counting.withLock { _ in count(benchmark, size: size, random: random) }
  }

  /// There is one counter in a process.
  private static let counting = Mutex(())
  private static let countedPasses = 8

  private static func count(_ benchmark: BenchmarkCase, size: Int, random: SeededRandom) -> HeapUse? {
    var random = random
    allocation_counter_start()
    defer { allocation_counter_stop() }
    let workload = benchmark.make(size, &random)
    workload.prepare(1)
    workload.run(1)
    guard workload.verify(1) == nil else { return nil }
    let passes = min(workload.largestPassCount, countedPasses)
    workload.prepare(passes)
    let before = allocation_counter_read()
    workload.run(passes)
    let after = allocation_counter_read()
    guard workload.verify(passes) == nil else { return nil }
    let operations = Double(passes * workload.operations)
    let bytes =
      switch benchmark.bytes {
      case .requested: Double(after.bytes - before.bytes)
      case .kept: Double(after.live - before.live)
      }
    return HeapUse(
      allocations: Double(after.allocations - before.allocations) / operations, bytes: bytes / operations,
      peak: Int(after.peak))
  }
}
