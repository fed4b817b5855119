import BenchmarkHarness
import Dispatch
import Fanout

/// Values on their way to a task of their own, through asynchronous sequences.
///
/// A pass is `size` values, from the first set until the task has taken the last one: the whole way, with the waking of the
/// task as often as it comes to wait. That is time on two threads, hence the clock on the wall.
func sequenceCases() -> [BenchmarkCase] {
  let sizes = [1_000, 100_000]
  return [
    BenchmarkCase(
      "sequence/values-unbounded", sizes: sizes, references: ["sequence/async-stream"], countsExactly: false,
      clock: .wall
    ) { size, _ in
      let observable = Observable(0)
      return .taken(size) { take in
        // An iterator belongs to one domain; here another thread sets, as with a value that is shared.
        nonisolated(unsafe) let values = observable.values(buffering: .unbounded).makeAsyncIterator()
        Task.detached {
          var values = values
          while let value = await values.next(isolation: nil) { take(value) }
        }
      } set: {
        for value in 1...size { observable.value = value }
      }
    },
    BenchmarkCase(
      "sequence/changes-unbounded", sizes: sizes, references: ["sequence/async-stream"], countsExactly: false,
      clock: .wall
    ) { size, _ in
      let observable = Observable(0)
      return .taken(size) { take in
        nonisolated(unsafe) let changes = observable.changes(buffering: .unbounded).makeAsyncIterator()
        Task.detached {
          var changes = changes
          while let (_, new) = await changes.next(isolation: nil) { take(new) }
        }
      } set: {
        for value in 1...size { observable.value = value }
      }
    },
    BenchmarkCase("sequence/async-stream", sizes: sizes, role: .reference, countsExactly: false, clock: .wall) {
      size, _ in
      let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .unbounded)
      return .taken(size) { take in
        Task.detached {
          for await value in stream { take(value) }
        }
      } set: {
        for value in 1...size { continuation.yield(value) }
      }
    },
  ]
}

extension Workload {
  /// Passes in which 1 to `size` are set and taken by a task.
  ///
  /// - Parameters:
  ///   - start: starts the task, which calls its argument with each value; it ends with what is captured here.
  ///   - set: sets 1 to `size`.
  fileprivate static func taken(
    _ size: Int, start: (_ take: @escaping @Sendable (Int) -> Void) -> Void, set: @escaping () -> Void
  ) -> Workload {
    let tally = DeliveryTally()
    nonisolated(unsafe) let cell = tally.cell(0)
    let last = DispatchSemaphore(value: 0)
    start { value in
      // What is there from the start is not part of any pass.
      if value == 0 { return }
      cell.pointee.add(value)
      if value == size { last.signal() }
    }
    return Workload(
      operations: size, deliveries: size, largestPassCount: max(1, largestTotalSize / size),
      run: { passes in
        for _ in 0..<passes {
          set()
          last.wait()
        }
      },
      verify: { passes in tally.expect(count: passes * size, sum: passes * size * (size + 1) / 2) })
  }
}
