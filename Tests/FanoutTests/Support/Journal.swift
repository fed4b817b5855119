import Fanout

/// What was logged, from any thread, in order; one may wait until there is enough of it.
final class Journal<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var waiting: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var lastID = 0
  }

  private let state = Guarded(State())

  var elements: [Element] { state.withLock { $0.elements } }

  func append(_ element: Element) {
    resume { state in
      state.elements.append(element)
      let count = state.elements.count
      return { $0.count <= count }
    }
  }

  /// Waits until there are so many elements, and returns them; a test that is cancelled, since it has taken too long, waits no
  /// longer.
  @discardableResult
  func elements(count: Int) async -> [Element] {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isEnough = state.withLock { state in
          if state.elements.count >= count || Task.isCancelled { return true }
          state.waiting.append((id, count, continuation))
          return false
        }
        if isEnough { continuation.resume() }
      }
    } onCancel: {
      resume { _ in { $0.id == id } }
    }
    return elements
  }

  private func resume(_ change: (inout State) -> ((id: Int, count: Int)) -> Bool) {
    let resumed = state.withLock { state in
      let isDone = change(&state)
      let resumed = state.waiting.filter { isDone(($0.id, $0.count)) }
      state.waiting.removeAll { isDone(($0.id, $0.count)) }
      return resumed.map(\.continuation)
    }
    for continuation in resumed { continuation.resume() }
  }
}
