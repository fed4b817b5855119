import Fanout

/// What has arrived so far, in order; how much of it the test has checked; and who waits for more.
///
/// `@unchecked Sendable`: everything is reached under the lock. What comes out is as sendable as `Element`, which is for the
/// fixture to say.
final class Timeline<Element>: @unchecked Sendable {
  private struct Wait {
    let count: Int
    let waiter: Waiter
  }

  /// One that takes the next element that arrives. `@unchecked Sendable`: the element is reached under the lock.
  private final class Claim: @unchecked Sendable {
    let waiter = Waiter()
    var element: Element?
  }

  private let lock = Lock()
  private var arrived: [Element] = []
  private var checkedCount = 0
  private var waits: [Wait] = []
  /// In the order in which they began to wait. While there are any, everything that has arrived has been checked.
  private var claims: [Claim] = []
  private var endOfAll: RecordingEnd?

  var elements: [Element] { lock.withLock { arrived } }

  var first: Element? { lock.withLock { arrived.first } }

  var last: Element? { lock.withLock { arrived.last } }

  var count: Int { lock.withLock { arrived.count } }

  /// Why nothing can arrive any more; nil while something can.
  var end: RecordingEnd? { lock.withLock { endOfAll } }

  /// - Returns: the number of the element, from 1, and the one before.
  @discardableResult
  func append(_ element: Element) -> (number: Int, previous: Element?) {
    let (place, due) = lock.withLock {
      let place = (number: arrived.count + 1, previous: arrived.last)
      arrived.append(element)
      var due = removeWaits { $0.count <= place.number }.map(\.waiter)
      if !claims.isEmpty {
        let claim = claims.removeFirst()
        claim.element = element
        checkedCount += 1
        due.append(claim.waiter)
      }
      return (place, due)
    }
    for waiter in due { waiter.end(.arrived) }
    return place
  }

  /// Says that nothing can arrive any more; the first reason counts.
  func finish(_ end: RecordingEnd) {
    let impossible = lock.withLock {
      if endOfAll == nil { endOfAll = end }
      defer { claims = [] }
      return removeWaits { _ in true }.map(\.waiter) + claims.map(\.waiter)
    }
    for waiter in impossible { waiter.end(.impossible(end)) }
  }

  /// What has not been checked yet, which now has, and the number of its first element.
  func takeUnchecked() -> (first: Int, elements: [Element]) {
    lock.withLock {
      let first = checkedCount
      checkedCount = arrived.count
      return (first + 1, Array(arrived[first...]))
    }
  }

  /// Waits until as many elements have arrived since the beginning; goes on at once if they have.
  nonisolated(nonsending) func wait(count: Int, limitInSeconds: Double) async -> WaitEnd {
    let waiter = Waiter()
    let end: WaitEnd? = lock.withLock {
      if arrived.count >= count { return .arrived }
      if let endOfAll { return .impossible(endOfAll) }
      waits.append(Wait(count: count, waiter: waiter))
      return nil
    }
    if let end { return end }
    defer { lock.withLock { _ = removeWaits { $0.waiter === waiter } } }
    return await waiter.suspend(limitInSeconds: limitInSeconds)
  }

  /// Waits until nothing can arrive any more.
  nonisolated(nonsending) func waitForEnd(limitInSeconds: Double) async -> WaitEnd {
    await wait(count: .max, limitInSeconds: limitInSeconds)
  }

  /// The first element that has not been checked yet, which now has; waits for it if there is none.
  ///
  /// Of several that wait at the same time each gets one of its own, in the order in which they began; one that gives up
  /// leaves its turn to those behind.
  nonisolated(nonsending) func next(limitInSeconds: Double) async -> (element: Element?, end: WaitEnd) {
    let claim = Claim()
    let end: WaitEnd? = lock.withLock {
      if checkedCount < arrived.count {
        claim.element = arrived[checkedCount]
        checkedCount += 1
        return .arrived
      }
      if let endOfAll { return .impossible(endOfAll) }
      claims.append(claim)
      return nil
    }
    if let end { return (claim.element, end) }
    let endOfWait = await claim.waiter.suspend(limitInSeconds: limitInSeconds)
    return lock.withLock {
      // It may have come between the end of the wait and here; then it counts.
      if let element = claim.element { return (element, .arrived) }
      claims.removeAll { $0 === claim }
      return (nil, endOfWait)
    }
  }

  /// The lock is held.
  private func removeWaits(where isOver: (Wait) -> Bool) -> [Wait] {
    if waits.isEmpty { return [] }
    let removed = waits.filter(isOver)
    if !removed.isEmpty { waits.removeAll(where: isOver) }
    return removed
  }
}
