#if os(Linux)
  import Fanout
  import Foundation
  import Glibc
  import Synchronization
  import Testing

  @Suite struct ParkingTests {
    @Test("C6 A thread that waits for a mutation body sleeps")
    func threadThatWaitsForAMutationBodySleeps() {
      let number = Observable(0)
      let reader = Atomic(0)
      var hasSlept = false
      var read: Int?
      inParallel(2) { thread in
        if thread == 0 {
          number.update { value in
            while reader.load(ordering: .acquiring) == 0 { sched_yield() }
            hasSlept = Self.sleeps(reader.load(ordering: .acquiring))
            value = 1
          }
        } else {
          while number.description != "Observable<Int>(being mutated)" { sched_yield() }
          reader.store(Self.currentThread(), ordering: .releasing)
          read = number.value
        }
      }
      #expect(hasSlept)
      #expect(read == 1)
    }

    /// The kernel's number of the thread that asks.
    private static func currentThread() -> Int {
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return path?.split(separator: "/").last.flatMap { Int($0) } ?? -1
    }

    /// Looks until the kernel says that a thread of this process sleeps; a thread that spins never does.
    private static func sleeps(_ thread: Int) -> Bool {
      for _ in 0..<100_000 {
        // 4321 (name) S …
        let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)
        if status?.split(separator: ")").last?.hasPrefix(" S") == true { return true }
        sched_yield()
      }
      return false
    }
  }
#endif
