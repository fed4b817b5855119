import Fanout
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3))) struct SequenceStressTests {
  // B80
  @Test("C17 A task that is cancelled while the value is set in a loop ends, and its subscription with it (B80)")
  func cancelledWhileTheValueIsSet() async {
    let rate = SharedObservable(0)
    let stops = Counter()
    let setter = Task.detached {
      while stops.value == 0 { rate.value &+= 1 }
    }
    for round in 0..<1_000 {
      let buffering: Buffering = [.latest, .unbounded, .newest(3)][round % 3]
      let taken = Counter()
      let task = Task.detached {
        for await _ in rate.values(buffering: buffering) { taken.add() }
      }
      if round.isMultiple(of: 2) {
        while taken.value < 3 { await Task.yield() }
      }
      task.cancel()
      await task.value
      #expect(rate.subscriberCount == 0)
    }
    stops.add()
    await setter.value
  }

  // B146
  @Test(
    "C17 C3 Tasks that iterate one sequence, while several threads set, have contiguous histories from their start (B146)"
  )
  func tasksHaveContiguousHistories() async {
    var number: SharedObservable<Int>? = SharedObservable(0)
    let breaks = Counter()
    let last = Counter()
    let tasks = [Buffering.unbounded, .newest(2), .latest, .unbounded].map { buffering in
      nonisolated(unsafe) let iterator = number!.changes(buffering: buffering).makeAsyncIterator()
      return Task.detached {
        var iterator = iterator
        let check = ChainCheck(breaks: breaks)
        var newest = 0
        while let (old, new) = await iterator.next() {
          check.receive(old, new)
          newest = new
        }
        last.add(newest)
        return check.count
      }
    }
    setFromThreads(number!)
    number = nil
    for task in tasks { _ = await task.value }
    #expect(breaks.value == 0)
    #expect(last.value == tasks.count * 4 * Rounds.many)
  }

  private func setFromThreads(_ number: SharedObservable<Int>) {
    inParallel(4) { _ in
      for _ in 0..<Rounds.many { number.value += 1 }
    }
  }

  @Test("C7 C17 An iterator made while another thread sets begins with a value that the next change continues")
  func registrationIsOneStep() async {
    let breaks = Counter()
    for _ in 0..<Rounds.few {
      var number: SharedObservable<Int>? = SharedObservable(0)
      let target = number!
      let values = target.values(buffering: .unbounded)
      let setter = Task.detached {
        for value in 1...50 { target.value = value }
      }
      var iterator = values.makeAsyncIterator()
      await setter.value
      var seen: [Int] = []
      while seen.last != 50, let value = await iterator.next() { seen.append(value) }
      if let first = seen.first, seen != Array(first...50) { breaks.add() }
      number = nil
    }
    #expect(breaks.value == 0)
  }

  @Test("C17 Whatever ends an iterator while the value is set, its task ends, and nothing is retained")
  func endsRaceWithSets() async {
    let living = Counter()
    for round in 0..<Rounds.few {
      var source: SharedObservable<Held>? = SharedObservable(Held(living))
      var bag: SubscriptionBag? = SubscriptionBag()
      let values = source!.values(buffering: round.isMultiple(of: 2) ? .unbounded : .latest, storedIn: bag!)
      nonisolated(unsafe) let iterator = values.makeAsyncIterator()
      let task = Task.detached {
        var iterator = iterator
        while await iterator.next() != nil {}
      }
      let setter = Task.detached { [source] in
        for _ in 0..<20 { source?.value = Held(living) }
      }
      switch round % 4 {
      case 0: bag = nil
      case 1: source?.unsubscribeAll()
      case 2: task.cancel()
      default: source = nil
      }
      await setter.value
      source = nil
      bag = nil
      await task.value
    }
    #expect(living.value == 0)
  }

  private final class Held: @unchecked Sendable {
    private let counted: Counted
    init(_ living: Counter) { counted = Counted(in: living) }
  }
}
