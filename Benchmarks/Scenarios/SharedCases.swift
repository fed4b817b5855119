import BenchmarkHarness
import Dispatch
import Fanout

/// Values that several threads share: sets, and changes on their way to an actor.
func sharedCases() -> [BenchmarkCase] {
  setCases() + contentionCases() + hopCases()
}

/// One set, as of an `Observable`.
private func setCases() -> [BenchmarkCase] {
  let sizes = [1, 1_000]
  return [
    BenchmarkCase("shared/set", unit: .observer, sizes: sizes, references: ["shared/observable"]) { size, _ in
      let observable = SharedObservable(0)
      return .sets(to: size) { tally in
        for index in 0..<size {
          _ = observable.subscribe(adding(to: tally.cell(index)))
        }
      } set: { passes in
        for value in 1...passes { observable.value = value }
      }
    },
    BenchmarkCase("shared/observable", unit: .observer, sizes: sizes, role: .reference) { size, _ in
      let observable = Observable(0)
      return .sets(to: size) { tally in
        for index in 0..<size {
          _ = observable.subscribe(adding(to: tally.cell(index)))
        }
      } set: { passes in
        for value in 1...passes { observable.value = value }
      }
    },
  ]
}

/// One handler for all, so that the cases differ in nothing else. Whichever thread delivers, they are called one at a time.
private func adding(to cell: UnsafeMutablePointer<DeliveryTally.Cell>) -> @Sendable (Int, Int) -> Void {
  nonisolated(unsafe) let cell = cell
  return { _, new in cell.pointee.add(new) }
}

/// Sets by two threads at once, against as many sets by one: time on the wall for all of them.
private func contentionCases() -> [BenchmarkCase] {
  let sizes = [10]
  return [
    BenchmarkCase(
      "shared/two-threads", sizes: sizes, references: ["shared/one-thread"], countsExactly: false, clock: .wall
    ) { size, _ in .setsByThreads(2, observers: size) },
    BenchmarkCase("shared/one-thread", sizes: sizes, role: .reference, countsExactly: false, clock: .wall) { size, _ in
      .setsByThreads(1, observers: size)
    },
  ]
}

/// A pass is `size` changes, from the first set until the actor has had the last one.
private func hopCases() -> [BenchmarkCase] {
  let sizes = [1_000, 100_000]
  return [
    BenchmarkCase(
      "shared/hop", sizes: sizes, references: ["shared/async-stream-hop"], countsExactly: false, clock: .wall
    ) { size, _ in
      let observable = SharedObservable(0)
      return .received(size) { receiver in
        await receiver.follow(observable)
      } set: {
        for value in 1...size { observable.value = value }
      }
    },
    BenchmarkCase("shared/async-stream-hop", sizes: sizes, role: .reference, countsExactly: false, clock: .wall) {
      size, _ in
      let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .unbounded)
      return .received(size) { receiver in
        Task { await receiver.take(stream) }
      } set: {
        for value in 1...size { continuation.yield(value) }
      }
    },
  ]
}

/// Gets values on an actor of its own.
private actor Receiver {
  private let cell: UnsafeMutablePointer<DeliveryTally.Cell>
  private let size: Int
  private let last: DispatchSemaphore

  init(_ cell: sending UnsafeMutablePointer<DeliveryTally.Cell>, size: Int, last: DispatchSemaphore) {
    self.cell = cell
    self.size = size
    self.last = last
  }

  func follow(_ observable: SharedObservable<Int>) {
    observable.observe(owner: self) { receiver, _, new in receiver.receive(new) }
  }

  func take(_ stream: AsyncStream<Int>) async {
    for await value in stream { receive(value) }
  }

  private func receive(_ value: Int) {
    cell.pointee.add(value)
    if value == size { last.signal() }
  }
}

extension Workload {
  /// Passes in which the numbers of sets that a thread makes alone are made by several threads together.
  fileprivate static func setsByThreads(_ threads: Int, observers: Int) -> Workload {
    let setsPerPass = 10_000
    let observable = SharedObservable(0)
    let tally = DeliveryTally()
    for index in 0..<observers {
      _ = observable.subscribe(adding(to: tally.cell(index)))
    }
    let share = setsPerPass / threads
    return Workload(
      operations: setsPerPass, deliveries: setsPerPass * observers,
      run: { passes in
        for _ in 0..<passes {
          DispatchQueue.concurrentPerform(iterations: threads) { _ in
            for value in 1...share { observable.value = value }
          }
        }
      },
      verify: { passes in
        tally.expect(
          count: passes * setsPerPass * observers, sum: passes * threads * observers * share * (share + 1) / 2)
      })
  }

  /// Passes in which 1 to `size` are set and received on an actor.
  fileprivate static func received(
    _ size: Int, start: @escaping @Sendable (Receiver) async -> Void, set: @escaping () -> Void
  ) -> Workload {
    let tally = DeliveryTally()
    nonisolated(unsafe) let cell = tally.cell(0)
    let last = DispatchSemaphore(value: 0)
    let receiver = Receiver(cell, size: size, last: last)
    let ready = DispatchSemaphore(value: 0)
    Task.detached {
      await start(receiver)
      ready.signal()
    }
    ready.wait()
    return Workload(
      operations: size, deliveries: size, largestPassCount: max(1, largestTotalSize / size),
      run: { passes in
        for _ in 0..<passes {
          set()
          last.wait()
        }
      },
      verify: { passes in
        withExtendedLifetime(receiver) { tally.expect(count: passes * size, sum: passes * size * (size + 1) / 2) }
      })
  }
}
